import type { RefObject } from 'react'
import { useCopy } from './copy'

interface CopyMessageProps {
  text: string
  /** Selected if copying fails. */
  field: RefObject<HTMLTextAreaElement>
  car: { name: string; url: string | null; marketplace: string }
  className: string
}

/** Copies a message to a seller, and leads to the ad to send it. */
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
