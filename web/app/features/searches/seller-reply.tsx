import { Form } from '../../ui/form'
import { HintAndError, controlProps } from '../../ui/field'
import type { CardView } from '../cars/cars.server'

/** A reply of a seller that the buyer pasted, as read, or why it could not be. */
export interface ReadReply {
  text: string
  error: string | null
  /** `label` identifies the wish, `words` names it. */
  answers: { label: string; words: string; answer: 'yes' | 'no'; quote: string }[]
  /** The seller's other words, by what they are about. */
  told: { name: string; quote: string }[]
}

interface SellerReplyProps {
  car: CardView
  open: NonNullable<CardView['ask']>['open']
  /** Path of the car's page, which reads a reply. */
  action: string
  reply?: ReadReply
  /** What the buyer kept of earlier replies. */
  told?: ReadReply['told']
}

/** The seller's reply to paste, and a button for each answer. */
export function SellerReply({ car, open, action, reply, told = [] }: SellerReplyProps) {
  return (
    <fieldset className="told">
      <legend>What the seller said</legend>
      {open.length > 0 && <p className="hint">Answer yes if the car has it. Only you see these answers.</p>}
      {open.map((wish) => (
        <SellerAnswerButtons key={wish.label} {...wish} car={car} />
      ))}
      <ToldWords told={told} />
      <ReplyForm car={car} action={action} reply={reply} />
    </fieldset>
  )
}

function ReplyForm({ car, action, reply }: Omit<SellerReplyProps, 'open' | 'told'>) {
  const id = `reply-${car.listingId}`
  const hint = 'We look for answers to your questions. You confirm them.'
  return (
    <>
      <Form method="post" action={`${action}#${id}-title`} preventScrollReset>
        <input type="hidden" name="listingId" value={car.listingId} />
        <div className="field">
          <label htmlFor={id} id={`${id}-title`}>
            Paste the seller’s reply
          </label>
          <HintAndError name={id} hint={hint} error={reply?.error ?? undefined} />
          <textarea
            rows={3}
            defaultValue={reply?.text}
            required
            name="reply"
            {...controlProps({ name: id, hint, error: reply?.error ?? undefined })}
          />
        </div>
        <button className="button" name="intent" value="read-reply">
          Read the reply<span className="visually-hidden"> about {car.name}</span>
        </button>
      </Form>
      <div role="status">
        {reply && reply.answers.length + reply.told.length > 0 && (
          <ConfirmReply car={car} action={action} reply={reply} />
        )}
      </div>
    </>
  )
}

function ConfirmReply({ car, action, reply }: { car: CardView; action: string; reply: ReadReply }) {
  return (
    <Form method="post" action={action} className="panel marked" preventScrollReset>
      <input type="hidden" name="listingId" value={car.listingId} />
      <input type="hidden" name="reply" value={reply.text} />
      <p>Is this what the seller meant?</p>
      {reply.answers.map(({ label, words, answer, quote }) => (
        <label key={label} className="check">
          <input type="checkbox" name="confirmed" value={label} defaultChecked /> {words}: <strong>{answer}</strong>, “
          <mark>{quote}</mark>”
        </label>
      ))}
      <ToldWords told={reply.told} />
      <button className="button main" name="intent" value="confirm-reply">
        Save these answers
      </button>
    </Form>
  )
}

/** In the seller's words. */
export const ToldWords = ({ told }: Pick<ReadReply, 'told'>) =>
  told.length > 0 && (
    <ul>
      {told.map(({ name, quote }) => (
        <li key={name}>
          {name}: “<mark>{quote}</mark>”
        </li>
      ))}
    </ul>
  )

function SellerAnswerButtons({ label, words, car }: { label: string; words: string; car: CardView }) {
  const about = (
    <span className="visually-hidden">
      : {words}, {car.name}
    </span>
  )
  return (
    <Form method="post" className="row">
      <input type="hidden" name="listingId" value={car.listingId} />
      <input type="hidden" name="label" value={label} />
      <span>{words}</span>
      <button className="button" name="intent" value="told-yes">
        Yes{about}
      </button>
      <button className="button" name="intent" value="told-no">
        No{about}
      </button>
    </Form>
  )
}
