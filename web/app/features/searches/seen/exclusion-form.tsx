import { TextField } from '../../../ui/field'
import { Form } from '../../../ui/form'

/** Asks for an ad's link. Uses GET, so it can be bookmarked and works without JavaScript. */
export function ExclusionForm({ searchId, link = '', problem }: { searchId: string; link?: string; problem?: string }) {
  return (
    <Form method="get" action={`/dashboard/search/${searchId}/seen`} className="why-form" preventScrollReset>
      <TextField
        label="Why not this one?"
        name="link"
        hint="Paste the link of an ad on CarGurus, Facebook Marketplace or Craigslist."
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
