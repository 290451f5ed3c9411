import { Form, useFetcher } from '@remix-run/react'
import { dateInWords } from '../../ui/ago'
import { ConfirmLink } from '../dashboard/confirm-link'
import { removalWords } from './removal-words'

interface Target {
  id: string
  kind: 'EMAIL' | 'PUSH'
  name: string
  isMain: boolean
  active: boolean
  deadReason: string | null
  createdAt: Date
}

/** One target: what it is, a switch that answers at once, and, but for the main address, a way to remove it. */
export function TargetRow({ target }: { target: Target }) {
  const { id, kind, name, isMain, deadReason, createdAt } = target
  const fetcher = useFetcher()
  const sent = fetcher.formData?.get('active')
  const active = sent ? sent === 'true' : target.active
  const removal = removalWords(target)
  return (
    <li>
      <div>
        <span className="soft small">{kind === 'EMAIL' ? 'Email' : 'Browser'}</span>
        <strong className="target-name">{name}</strong>
        <span className="small soft">{isMain ? 'Your main email address' : `Added on ${dateInWords(createdAt)}`}</span>
        {deadReason && !active && <p className="problem small">{deadReason}</p>}
      </div>
      <div className="row">
        <fetcher.Form method="post" action="/dashboard/notifications">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="active" value={String(!active)} />
          <button
            className="button switch"
            name="intent"
            value="toggle"
            role="switch"
            aria-checked={active}
            aria-label={`Notify ${name}`}
          >
            {active ? 'ON' : 'OFF'}
          </button>
        </fetcher.Form>
        {!isMain && (
          <ConfirmLink
            className="button"
            to={`/dashboard/notifications/${id}/remove`}
            label={
              <>
                Remove<span className="visually-hidden">: {name}</span>
              </>
            }
            {...removal}
          >
            <Form method="post" action={`/dashboard/notifications/${id}/remove`}>
              <button className="button grave">Confirm</button>
            </Form>
          </ConfirmLink>
        )}
      </div>
    </li>
  )
}
