import { TextField } from '../../../ui/field'
import { Form } from '../../../ui/form'

/** Asks for the link of one ad. Sent as a query, so that it works without JavaScript and can be bookmarked. */
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
