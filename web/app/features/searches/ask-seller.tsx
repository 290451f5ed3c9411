import { useLocation, useSubmit } from '@remix-run/react'
import { useRef, useState } from 'react'
import { composeMessage, type AskedQuestion } from '#domain/words/seller-message'
import { CopyMessage } from '../../ui/copy-message'
import { Form } from '../../ui/form'
import { useHydrated, useInputBeforeHydration } from '../../ui/hydration'
import type { CardView } from '../cars/cars.server'
import { SellerReply, type ReadReply } from './seller-reply'

/** Whether messages end with the buyer's first name. `name` is null if the account has none. */
export interface MessageSignature {
  name: string | null
  isUsed: boolean
}

interface AskSellerProps {
  car: CardView
  signature: MessageSignature
  /** Path of the search. */
  path: string
  /** The reply that the buyer just pasted, and what it says. */
  reply?: ReadReply
  /** What the buyer kept of earlier replies. */
  told?: ReadReply['told']
}

/** A message to the seller to copy or text, and the seller's answers. */
export function AskSeller({ car, signature, path, reply, told }: AskSellerProps) {
  if (!car.ask) return null
  const { message, open } = car.ask
  return (
    <div className="ask">
      <SellerMessage key={car.listingId} car={car} message={message} />
      {signature.name !== null && <SignMessageCheckbox car={car} signature={signature} />}
      <SellerReply car={car} open={open} action={`${path}/car/${car.carId}`} reply={reply} told={told} />
    </div>
  )
}

/** Names the questions that the message asks, in the address. Any value means that the buyer has chosen. */
const askedParam = 'q'

/** Without scripts, the chosen questions are in the address of the page. */
function SellerMessage({ car, message }: { car: CardView; message: NonNullable<CardView['ask']>['message'] }) {
  const { pathname, search, hash } = useLocation()
  const given = new URLSearchParams(search)
  // Null until the buyer chooses: an answer changes what is suggested, and a signature must not undo a choice.
  const [ticked, tick] = useState(() => (given.has(askedParam) ? given.getAll(askedParam) : null))
  const chosen = ticked ?? suggested(message)
  const hydrated = useHydrated()
  const boxes = useRef<HTMLFieldSetElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = `message-${car.listingId}`
  const tickedNow = () => [...boxes.current!.querySelectorAll('input')].flatMap((box) => (box.checked ? box.value : []))
  useInputBeforeHydration(() => {
    const now = tickedNow()
    if (now.join() !== chosen.join()) tick(now)
  })
  const text = composeMessage(message, chosen)
  return (
    <>
      <Form method="get" action={`${pathname}${hash || `#${id}`}`} preventScrollReset>
        {[...given].map(
          ([name, value], i) => name !== askedParam && <input key={i} type="hidden" name={name} value={value} />,
        )}
        <input type="hidden" name={askedParam} value="" />
        <fieldset className="questions" ref={boxes}>
          <legend>What to ask</legend>
          {message.questions.map((question) => (
            <label key={question.id} className="check">
              <input
                type="checkbox"
                name={askedParam}
                value={question.id}
                checked={chosen.includes(question.id)}
                onChange={() => tick(tickedNow())}
              />{' '}
              {question.text}
            </label>
          ))}
        </fieldset>
        {!hydrated && <button className="button">Update the message</button>}
      </Form>
      <div className="field">
        <label htmlFor={id}>Message to the seller</label>
        <textarea id={id} ref={field} readOnly value={text} rows={5} />
      </div>
      <CopyMessage text={text} field={field} car={car} className="button main" />
    </>
  )
}

const suggested = ({ questions }: { questions: AskedQuestion[] }) =>
  questions.filter(({ isSuggested }) => isSuggested).map(({ id }) => id)

function SignMessageCheckbox({ car, signature }: { car: CardView; signature: MessageSignature }) {
  const hydrated = useHydrated()
  const submit = useSubmit()
  // Optimistic value, until the stored one changes.
  const [chosen, setChosen] = useState({ isUsed: signature.isUsed, instead: signature.isUsed })
  const isUsed = chosen.instead === signature.isUsed ? chosen.isUsed : signature.isUsed
  const sign = (signs: boolean) => {
    setChosen({ isUsed: signs, instead: signature.isUsed })
    submit({ intent: 'sign-messages', ...(signs && { signs: 'on' }) }, { method: 'post', preventScrollReset: true })
  }
  const box = useRef<HTMLInputElement>(null)
  useInputBeforeHydration(() => {
    if (box.current!.checked !== isUsed) sign(box.current!.checked)
  })
  return (
    <Form method="post" className="row sign" preventScrollReset>
      <input type="hidden" name="intent" value="sign-messages" />
      <input type="hidden" name="listingId" value={car.listingId} />
      <label className="check">
        <input
          ref={box}
          type="checkbox"
          name="signs"
          checked={isUsed}
          onChange={({ currentTarget }) => sign(currentTarget.checked)}
        />{' '}
        Sign messages with my first name<span className="visually-hidden">: {car.name}</span>
      </label>
      {!hydrated && <button className="button">Save</button>}
    </Form>
  )
}
