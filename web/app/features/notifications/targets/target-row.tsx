import { Form, useFetcher } from '@remix-run/react'
import { dateInWords } from '../../../ui/ago'
import { ConfirmLink } from '../../dashboard/confirm-link'
import { mailsBeforeProof } from '#domain/alerts/proof'
import { LastTest } from './last-test'
import { removalWords } from './removal-words'

interface Target {
  id: string
  kind: 'EMAIL' | 'PUSH'
  name: string
  isMain: boolean
  active: boolean
  deadReason: string | null
  /** Whether its reader has agreed to get alerts; always true for a browser. */
  isConfirmed: boolean
  /** Whether it added itself by a code, without a log-in. */
  isPaired: boolean
  testedAt: Date | null
  testResult: string | null
  createdAt: Date
}

/** One target with a switch and, except for the main address, a link to remove it. */
export function TargetRow({ target, now }: { target: Target; now: Date }) {
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
        <span className="small soft">
          {isMain ? 'Your main email address' : `Added on ${dateInWords(createdAt)}`}
          {target.isPaired && ' by a code, without a log-in'}
        </span>
        {deadReason && !active && <p className="problem small">{deadReason}</p>}
        {!target.isConfirmed && <Unconfirmed {...target} />}
        <LastTest {...target} now={now} />
      </div>
      <div className="row">
        {active && target.isConfirmed && <SendTest {...target} />}
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

const SendTest = ({ id, name }: Pick<Target, 'id' | 'name'>) => (
  <Form method="post" action="/dashboard/notifications">
    <input type="hidden" name="id" value={id} />
    <button className="button" name="intent" value="test">
      Send a test<span className="visually-hidden"> to {name}</span>
    </button>
  </Form>
)

/** Says that the address must be confirmed before alerts are sent, and requests the link again. */
function Unconfirmed({ id, name, isMain }: Pick<Target, 'id' | 'name' | 'isMain'>) {
  return (
    <Form method="post" action="/dashboard/notifications">
      <p className="small">
        Waiting for confirmation.{' '}
        {isMain
          ? `After ${mailsBeforeProof} mails alerts wait until you confirm this address by the link in them.`
          : 'Alerts begin once the link that we mailed to it was opened and confirmed.'}
      </p>
      <input type="hidden" name="id" value={id} />
      <button className="button" name="intent" value="confirm">
        Send the link {!isMain && 'again'}
        <span className="visually-hidden"> to {name}</span>
      </button>
    </Form>
  )
}
