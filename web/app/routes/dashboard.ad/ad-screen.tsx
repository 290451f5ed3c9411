import { Link } from '@remix-run/react'
import { ExclusionAnswer } from '../../features/searches/seen/exclusion-answer'
import { TextField } from '../../ui/field'
import { Form } from '../../ui/form'
import type { CheckedAd } from './check-ad.server'
import { useSite } from '../../ui/site'

interface AdScreenProps {
  /** As typed or shared. */
  text: string
  problem: string | undefined
  checked: CheckedAd | null
}

export function AdScreen({ text, problem, checked }: AdScreenProps) {
  const { brand } = useSite()
  return (
    <>
      <h1>Check an ad</h1>
      <p>See whether your searches found an ad and, if not, why.</p>
      <Form key={text} method="get" action="/dashboard/ad" className="why-form">
        <TextField
          label="Link to the ad"
          name="link"
          hint={`From CarGurus, Facebook Marketplace or Craigslist. With ${brand} installed on your phone, you can also share the ad to it.`}
          defaultValue={text}
          error={problem}
          inputMode="url"
          autoComplete="off"
          maxLength={4_000}
        />
        <button className="button">Check</button>
      </Form>
      {checked && <Answers checked={checked} text={text} />}
    </>
  )
}

function Answers({ checked: { name, found, answers }, text }: { checked: CheckedAd; text: string }) {
  const isKnown = answers.some(({ answer }) => answer.kind !== 'never-seen')
  return (
    <div>
      <h2>{name ?? 'We haven’t seen this ad'}</h2>
      {found && <SaveForm found={found} text={text} />}
      {answers.length === 0 && (
        <p>
          You have no searches to compare it with. <Link to="/dashboard/search/new">Create a search</Link>
        </p>
      )}
      {answers.length > 0 && !isKnown && <p>Here is what each of your searches says about it.</p>}
      {answers.map(({ searchId, searchName, answer }) => (
        <section key={searchId}>
          <h3>
            <Link to={`/dashboard/search/${searchId}/results`}>{searchName}</Link>
          </h3>
          <ExclusionAnswer answer={{ ...answer, name: null }} label={`Answer of ${searchName}`} />
        </section>
      ))}
    </div>
  )
}

function SaveForm({
  found: { listingId, searchId, isSaved },
  text,
}: {
  found: NonNullable<CheckedAd['found']>
  text: string
}) {
  const intent = isSaved ? `unsave:${listingId}` : `save:${listingId}:${searchId}`
  return (
    <Form method="post" action="/dashboard/shortlist" className="row" preventScrollReset>
      <input type="hidden" name="back" value={`/dashboard/ad?${new URLSearchParams({ link: text }).toString()}`} />
      <Link className="button main" to={`/dashboard/search/${searchId}/car/${listingId}`}>
        See the car
      </Link>
      <button className="button" name="intent" value={intent}>
        {isSaved ? 'Remove from shortlist' : 'Save to shortlist'}
      </button>
    </Form>
  )
}
