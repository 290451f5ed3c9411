import type { RefObject } from 'react'
import { textMessageUrl } from '#domain/words/seller-message'
import { useCopy } from './copy'

interface CopyMessageProps {
  text: string
  /** Selected if copying fails. */
  field: RefObject<HTMLTextAreaElement>
  car: { name: string; url: string | null; marketplace: string }
  className: string
}

/** Copies a message to a seller, opens it as a text message, and leads to the ad to send it. We never send it. */
export function CopyMessage({ text, field, car, className }: CopyMessageProps) {
  const { state, copy } = useCopy(text)
  return (
    <div className="row">
      {copy && (
        <button type="button" className={className} onClick={async () => (await copy()) || field.current?.select()}>
          {state === 'copied' ? 'Copied' : 'Copy'}
          <span className="visually-hidden"> the message about {car.name}</span>
        </button>
      )}
      <a className="button" href={textMessageUrl(text)}>
        Text it<span className="visually-hidden">: the message about {car.name}</span>
      </a>
      {car.url && (
        <a href={car.url} rel="noreferrer" target="_blank">
          Open the listing on {car.marketplace}
        </a>
      )}
      <span role="status" className="soft">
        {state === 'copied' && <span className="visually-hidden">Copied</span>}
        {state === 'failed' && 'We selected the message. Copy it with your keyboard or a long press.'}
      </span>
    </div>
  )
}
