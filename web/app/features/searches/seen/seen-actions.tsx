import { Link } from '@remix-run/react'
import { TextField } from '../../../ui/field'
import { Form } from '../../../ui/form'
import { Separator } from '../../../ui/text'

/** Uses GET, so the answer can be bookmarked and the form works without JavaScript. */
export function ExclusionReasonForm({
  searchId,
  link = '',
  problem,
}: {
  searchId: string
  link?: string
  problem?: string
}) {
  return (
    <Form method="get" action={`/dashboard/search/${searchId}/seen`} className="why-form" preventScrollReset>
      <TextField
        label="Why isn’t this car here?"
        name="link"
        hint="Paste a link to an ad on CarGurus, Facebook Marketplace or Craigslist."
        defaultValue={link}
        error={problem}
        inputMode="url"
        autoComplete="off"
        maxLength={4_000}
      />
      <button className="button">Find out</button>
    </Form>
  )
}

/** Plain links, because the response is a file, not a page. */
export function ExportLinks({ searchId }: { searchId: string }) {
  const file = `/dashboard/search/${searchId}/export.csv`
  return (
    <p className="exports small">
      Download as CSV: <a href={`${file}?of=results`}>results</a>
      <Separator />
      <a href={file}>all ads found</a>
      <br />
      Follow in a feed reader: <Link to={`/dashboard/notifications/feeds#search-${searchId}`}>Atom feed</Link>
    </p>
  )
}
