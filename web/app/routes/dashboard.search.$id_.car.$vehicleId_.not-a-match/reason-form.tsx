import { Link } from '@remix-run/react'
import type { VerdictView } from '#domain/words/car-view'
import { toneSymbols, verdictTone } from '#domain/judgment/verdicts/tone'
import { SubmitButton } from '../../ui/dialog'
import { ErrorSummary } from '../../ui/errors'
import { TextField } from '../../ui/field'
import { Form } from '../../ui/form'

export const maxReasonLength = 500

/** Starts the value of a reason that names the wish that was read wrongly. Its label follows. */
export const wishReason = 'wish:'

/** The choice that was not saved. */
export interface RejectedReason {
  reason: string
  text: string
  error: string
}

interface ReasonFormProps {
  listingId: string
  name: string
  back: string
  /** Those that do not count against the car: only such an answer can be the mistake. */
  wishes: VerdictView[]
  rejected: RejectedReason | undefined
}

export function ReasonForm({ listingId, name, back, wishes, rejected }: ReasonFormProps) {
  const { reason, text, error } = rejected ?? {}
  const option = (value: string, words: string, id?: string) => (
    <label key={value} className="check">
      <input type="radio" name="reason" id={id} value={value} defaultChecked={value === reason} required />
      <span>{words}</span>
    </label>
  )
  return (
    <section className="panel form-page" aria-labelledby="not-a-match-title">
      <h1 id="not-a-match-title">Why isn’t this a match?</h1>
      <p>{name}</p>
      <ErrorSummary errors={{ reason: error }} about={rejected} />
      <Form method="post" noValidate>
        <input type="hidden" name="listingId" value={listingId} />
        {wishes.length > 0 && (
          <fieldset>
            <legend>We got a wish wrong</legend>
            <p className="hint">We’ll correct it for you and grade the car again. Only you see this.</p>
            {wishes.map((wish) => option(`${wishReason}${wish.label}`, wishWords(wish)))}
          </fieldset>
        )}
        <fieldset>
          <legend>{wishes.length > 0 ? 'Another reason' : 'Reason'}</legend>
          <p className="hint">We’ll hide the car. You won’t be alerted if it’s reposted.</p>
          {option('not-my-kind', 'Not my kind of car', 'reason')}
          {option('other', 'Something else')}
          <TextField label="What is it? (optional)" name="text" defaultValue={text} />
        </fieldset>
        <div className="actions">
          <Link className="button" to={back}>
            Cancel
          </Link>
          <SubmitButton>Send</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

/** "✓ No salvage title", "? Sunroof (not stated)". */
function wishWords(verdict: VerdictView): string {
  const tone = verdictTone(verdict)
  return `${toneSymbols[tone]} ${verdict.wish}${tone === 'open' ? ' (not stated)' : ''}`
}
