import { Link, useSubmit } from '@remix-run/react'
import { useRef, useState, type ReactNode } from 'react'
import { CopyMessage } from '../../ui/copy-message'
import { Form } from '../../ui/form'
import { useHydrated, useInputBeforeHydration } from '../../ui/hydration'
import type { CardView } from '../cars/cars.server'

/** Whether messages end with the buyer's first name. `name` is null if the account has none. */
export interface MessageSignature {
  name: string | null
  isUsed: boolean
}

/** A message to the seller to copy, and buttons to record the seller's answers. */
export function AskSeller({ car, signature }: { car: CardView; signature: MessageSignature }) {
  if (!car.ask) return null
  const { message, open } = car.ask
  return (
    <div className="ask">
      <SellerMessage key={message} message={message} car={car} />
      {signature.name !== null && <SignMessageCheckbox car={car} signature={signature} />}
      <fieldset className="told">
        <legend>What the seller said</legend>
        <p className="hint">Answer yes if the car has it. Only you see this answer.</p>
        {open.map((wish) => (
          <SellerAnswerButtons key={wish.label} {...wish} car={car} />
        ))}
      </fieldset>
    </div>
  )
}

function SellerMessage({ message, car }: { message: string; car: CardView }) {
  const text = useRef<HTMLTextAreaElement>(null)
  const id = `message-${car.listingId}`
  return (
    <>
      <div className="field">
        <label htmlFor={id}>Message to the seller</label>
        <textarea id={id} ref={text} readOnly value={message} rows={5} />
      </div>
      <CopyMessage text={message} field={text} car={car} className="button" />
    </>
  )
}

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

export const carActionsFormId = 'car-actions'

/** One form shared by the buttons of all cars. A form per car would double the size of the page. */
export const CarActionsForm = ({ children, ...form }: { action?: string; children?: ReactNode }) => (
  <Form method="post" id={carActionsFormId} preventScrollReset {...form}>
    {children}
  </Form>
)

/** "Save", or "Saved", which removes the car from the shortlist. */
export const SaveButtonText = ({ car: { isSaved, name } }: { car: Pick<CardView, 'isSaved' | 'name'> }) => (
  <>
    {isSaved ? 'Saved' : 'Save'}
    <span className="visually-hidden">{isSaved ? `: remove ${name} from your shortlist` : `: ${name}`}</span>
  </>
)

interface SaveButtonProps {
  car: Pick<CardView, 'listingId' | 'isSaved' | 'name'>
  searchId: string
}

/** For pages with cars of several searches. Requires `CarActionsForm` with the shortlist's action. */
export const SaveButton = ({ car, searchId }: SaveButtonProps) => (
  <button
    className="button quiet"
    form={carActionsFormId}
    name="intent"
    value={`${car.isSaved ? 'unsave' : 'save'}:${car.listingId}:${searchId}`}
  >
    <SaveButtonText car={car} />
  </button>
)

interface CarActionsProps {
  car: CardView
  /** Path of the search. */
  path: string
  /** Query of the results to return to; '' for all results. */
  query: string
  isHidden?: boolean
}

/** Requires `CarActionsForm` on the page. */
export function CarActions({ car, path, query, isHidden = false }: CarActionsProps) {
  const about = <span className="visually-hidden">: {car.name}</span>
  const button = (intent: string, words: ReactNode) => (
    <button className="button quiet" form={carActionsFormId} name="intent" value={`${intent}:${car.listingId}`}>
      {words}
    </button>
  )
  if (isHidden) return button('bring-back', <>Unhide{about}</>)
  return (
    <>
      {button(car.isSaved ? 'unsave' : 'save', <SaveButtonText car={car} />)}
      {button('hide', <>Hide{about}</>)}
      <Link className="button quiet" to={`${path}/car/${car.carId}/not-a-match${query}`} discover="none">
        Not a match
        {about}
      </Link>
    </>
  )
}
