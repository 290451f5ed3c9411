import { Link, useFetcher } from '@remix-run/react'
import { channels, isSubscriptionEnded, type ListedChannel } from '#domain/alerts/channels'
import { maxMailsBeforeVerification } from '#domain/alerts/verification'
import { deadReasonText, type SuppressionReason } from '#domain/alerts/suppression'
import { FormattedDate } from '../../ui/text'
import { Form } from '../../ui/form'
import { ConfirmLink } from '../../ui/dialog'
import { addTargetPath } from './add-email-form'
import { LastTest } from './add-target-steps'

export function removeTargetText({ kind, name }: { kind: ListedChannel; name: string }) {
  const what = channels[kind].noun
  return {
    title: `Remove ${what}`,
    text: `Are you sure you want to delete ${what} "${name}"? This action cannot be undone.`,
  }
}

interface Target {
  id: string
  kind: ListedChannel
  name: string
  isMain: boolean
  active: boolean
  deadReason: string | null
  /** Whether the recipient has consented to alerts. Always true for a browser. */
  isConfirmed: boolean
  /** Why the address is suppressed in every account, or null if it is not. */
  suppressedFor: SuppressionReason | null
  muted: { id: string; name: string }[]
  /** Whether it was added through a pairing link, without a log-in. */
  isPaired: boolean
  testedAt: Date | null
  testResult: string | null
  createdAt: Date
}

export function TargetRow({ target, now }: { target: Target; now: Date }) {
  const { id, kind, name, isMain, deadReason, createdAt } = target
  const fetcher = useFetcher()
  const sent = fetcher.formData?.get('active')
  const active = sent ? sent === 'true' : target.active
  const isWaiting = active && !target.isConfirmed
  const removal = removeTargetText(target)
  const problem = deadReasonText(target.suppressedFor ?? (active ? null : deadReason))
  return (
    <li>
      <div>
        <span className="soft small">{channels[kind].label}</span>
        <strong className="target-name">{name}</strong>
        <span className="small soft">
          {isMain ? (
            'Your main email address'
          ) : (
            <>
              Added on <FormattedDate at={createdAt} />
            </>
          )}
          {target.isPaired && ' with a code'}
        </span>
        {problem && <p className="problem small">{problem}</p>}
        {(!target.isConfirmed || target.suppressedFor !== null) && <Unconfirmed {...target} />}
        {target.muted.map((search) => (
          <Muted key={search.id} target={target} search={search} />
        ))}
        <LastTest {...target} now={now} />
      </div>
      <div className="row">
        {active && target.isConfirmed && target.suppressedFor === null && <SendTest {...target} />}
        {isSubscriptionEnded(target) ? (
          <Link className="button" to={addTargetPath}>
            Add again<span className="visually-hidden">: {name}</span>
          </Link>
        ) : (
          <Form fetcher={fetcher} method="post" action="/dashboard/notifications">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="active" value={String(!active)} />
            <button
              className={isWaiting ? 'button switch waiting' : 'button switch'}
              name="intent"
              value="toggle"
              role="switch"
              aria-checked={active}
              aria-label={`Notify ${name}`}
              aria-describedby={isWaiting ? `waiting-${id}` : undefined}
            >
              <span className="switch-track" aria-hidden="true" />
              {isWaiting ? <span id={`waiting-${id}`}>Waiting for confirmation</span> : active ? 'ON' : 'OFF'}
            </button>
          </Form>
        )}
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
              <button className="button danger">Confirm</button>
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

/**
 * Says that the address must be confirmed before alerts are sent, with a button to request a link. The page does not
 * know whether a link was emailed before.
 */
function Unconfirmed({ id, name, isMain, suppressedFor }: Target) {
  return (
    <Form method="post" action="/dashboard/notifications">
      {suppressedFor === null && (
        <p className="small">
          Not confirmed yet.{' '}
          {isMain
            ? `Confirm your email to keep getting alerts. Until you do, we send only ${maxMailsBeforeVerification}, each with the link.`
            : 'Alerts start when the owner of this address opens the link in our email and confirms.'}
        </p>
      )}
      <input type="hidden" name="id" value={id} />
      <button className="button" name="intent" value="confirm">
        {' '}
        Send confirmation link <span className="visually-hidden"> to {name}</span>
      </button>
    </Form>
  )
}

const Muted = ({ target, search }: { target: Target; search: Target['muted'][number] }) => (
  <Form method="post" action="/dashboard/notifications">
    <p className="small">The owner of this address turned off emails about “{search.name}”.</p>
    <input type="hidden" name="id" value={target.id} />
    <input type="hidden" name="search" value={search.id} />
    <button className="button" name="intent" value="unmute">
      {' '}
      Turn back on{' '}
      <span className="visually-hidden">
        : emails about {search.name} to {target.name}
      </span>
    </button>
  </Form>
)
