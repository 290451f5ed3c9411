import { Form, Link, useSearchParams } from '@remix-run/react'
import { Ago, dateInWords } from '../../ui/ago'
import { TextField } from '../../ui/field'
import { useSite } from '../../ui/site'
import { Submit } from '../../ui/submit'
import { EnablePush } from './enable-push'
import type { loadTargets } from './targets.server'

type Loaded = Awaited<ReturnType<typeof loadTargets>>
interface NotificationsTabProps extends Loaded {
  isEntitled: boolean
  changed: { error: string; email: string } | null
}

/** Specification, section 8. */
const successes: Record<string, string> = {
  email: 'Email added successfully',
  removed: 'Notification target removed successfully',
  push: 'Push notifications enabled for this device',
}

export function NotificationsTab(props: NotificationsTabProps) {
  const { isEntitled, targets, alerts, changed, vapidPublicKey, now } = props
  const done = successes[useSearchParams()[0].get('done') ?? '']
  return (
    <>
      <h1>Notifications</h1>
      {done && (
        <p className="panel marked" role="status">
          {done}
        </p>
      )}
      {!isEntitled && <Locked />}
      <ul className="targets">
        {targets.map((target) => (
          <Target key={target.id} target={target} />
        ))}
      </ul>
      {isEntitled && (
        <div className="two">
          <section className="panel">
            <h2>Add an email address</h2>
            <Form method="post" noValidate>
              <TextField
                label="Email address"
                name="email"
                type="email"
                autoComplete="email"
                hint="At most 20 emails a day go to one address."
                defaultValue={changed?.email}
                error={changed?.error}
              />
              <Submit name="intent" value="add-email" className="">
                Add email
              </Submit>
            </Form>
          </section>
          <section className="panel">
            <h2>Notify this device</h2>
            <EnablePush vapidPublicKey={vapidPublicKey} />
          </section>
        </div>
      )}
      <h2>Last notifications</h2>
      {alerts.length === 0 && <p className="soft">None has been sent yet.</p>}
      <ul className="targets">
        {alerts.map(({ id, reason, listing, target, sentAt }) => (
          <li key={id}>
            <span>{reason === 'SUMMARY' ? 'What is already listed' : (listing?.title ?? 'A match')}</span>
            <span className="soft small">
              {target.name} · {sentAt && <Ago at={sentAt} now={now} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Target({ target }: { target: Loaded['targets'][number] }) {
  const { id, name, isMain, active, deadReason, createdAt } = target
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <div className="small soft">{isMain ? 'Your main email address' : `Added on ${dateInWords(createdAt)}`}</div>
        {deadReason && <p className="problem small">{deadReason}</p>}
      </div>
      <div className="row">
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="active" value={String(!active)} />
          <button className="button" name="intent" value="toggle" role="switch" aria-checked={active} aria-label={name}>
            {active ? 'ON' : 'OFF'}
          </button>
        </Form>
        {!isMain && (
          <Link className="button grave" to={`/dashboard/notifications/${id}/remove`}>
            Remove
          </Link>
        )}
      </div>
    </li>
  )
}

function Locked() {
  const { supportEmail } = useSite()
  return (
    <section className="panel marked">
      <h2>Unlock smart car search</h2>
      <p>
        Your free trial is over, so nothing is sent. To go on, write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </section>
  )
}
