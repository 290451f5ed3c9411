import { Link } from '@remix-run/react'
import { CancelLink } from '../../features/billing/paddle-links'
import { TextField } from '../../ui/field'
import { Form } from '../../ui/form'

interface FoundCarFormProps {
  /** Of the search. */
  name: string
  /** The saved cars of the search. */
  cars: { listingId: string; name: string }[]
  selected: string | null
}

/** Ends the search. Asks which saved car it was, if there are any. */
export function FoundCarForm({ name, cars, selected }: FoundCarFormProps) {
  return (
    <section className="panel form-page">
      <h1>I found my car</h1>
      <p>We’ll stop watching “{name}”. Your results and your shortlist stay.</p>
      <Form method="post">
        {cars.length > 0 && (
          <fieldset>
            <legend>Which car did you buy?</legend>
            {[...cars, { listingId: '', name: 'Another car' }].map((car) => (
              <label key={car.listingId} className="check">
                <input
                  type="radio"
                  name="car"
                  value={car.listingId}
                  defaultChecked={car.listingId === (selected ?? '')}
                />
                <span>{car.name}</span>
              </label>
            ))}
          </fieldset>
        )}
        <div className="actions">
          <Link className="button" to="/dashboard/searches">
            Cancel
          </Link>
          <button className="button main" name="intent" value="found">
            End this search
          </button>
        </div>
      </Form>
    </section>
  )
}

/** What the buyer wrote, if it was not stored. */
export interface RejectedStory {
  text: string
  error: string
}

interface ThankYouProps {
  name: string
  /** Null without a plan that can be canceled. */
  subscriptionId: string | null
  isTold: boolean
  rejected: RejectedStory | undefined
}

export function ThankYou({ name, subscriptionId, isTold, rejected }: ThankYouProps) {
  return (
    <section className="panel form-page">
      <h1>Enjoy your car</h1>
      <p role="status">
        We stopped watching “{name}”. Thank you for searching with us.
        {isTold && ' We got your message.'}
      </p>
      {!isTold && (
        <Form method="post">
          <TextField
            name="story"
            label="How did it go?"
            hint="One line is enough. We read every answer."
            defaultValue={rejected?.text}
            error={rejected?.error}
            maxLength={1_000}
            autoFocus={rejected !== undefined}
          />
          <button className="button" name="intent" value="tell">
            Send
          </button>
        </Form>
      )}
      {subscriptionId && (
        <>
          <h2>Done looking for cars?</h2>
          <CancelLink subscriptionId={subscriptionId} />
        </>
      )}
      <div className="actions">
        <Link className="button" to="/dashboard/searches">
          Go to my searches
        </Link>
      </div>
    </section>
  )
}
