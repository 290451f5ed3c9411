import { Link } from '@remix-run/react'
import { Form } from '../../ui/form'
import { useBrowserTimeZone } from '../../ui/text'
import { accountPath } from '../../features/accounts/settings/settings-form'

function TimeZoneOffer() {
  const zone = useBrowserTimeZone()
  if (zone === null) return null
  return (
    <Form method="post" action="/dashboard/account/time-zone">
      <button className="button" name="timeZone" value={zone}>
        Use {zone.replaceAll('_', ' ')}
      </button>
    </Form>
  )
}

export interface Settings {
  name: string
  email: string
  /** The confirmation link has not been opened yet. */
  newEmail: string | null
  hasPassword: boolean
  timeZone: string | null
  sessions: number
  apiTokens: number
}

export function SettingsList({ name, email, newEmail, hasPassword, timeZone, sessions, apiTokens }: Settings) {
  return (
    <section className="panel" aria-labelledby="settings-title">
      <h2 id="settings-title">Your details</h2>
      <dl className="settings">
        <Row label="Name" change="name">
          {name || 'Not given'}
        </Row>
        <Row label="Email" change="address">
          {email}
          {newEmail && (
            <p className="small soft">
              You asked to switch to {newEmail}. Open the link we send there. We don’t send one if another account uses
              that address.
            </p>
          )}
        </Row>
        <Row label="Password" change="password" words={hasPassword ? 'Change' : 'Set'}>
          {hasPassword ? 'Set' : 'None. You log in with Google'}
        </Row>
        <Row label="Time zone" change="time-zone" words={timeZone ? 'Change' : 'Choose'}>
          {timeZone?.replaceAll('_', ' ') ?? 'Not set. Times are in UTC, and quiet hours use Central Time'}
          {timeZone === null && <TimeZoneOffer />}
        </Row>
        <Row label="Logged-in devices" change="sessions" words="See all">
          {sessions}
        </Row>
      </dl>
      <details open={apiTokens > 0}>
        <summary>For programs: API tokens</summary>
        <dl className="settings">
          <Row label="API tokens" change="tokens" words={apiTokens === 0 ? 'Make' : 'See all'}>
            {apiTokens === 0 ? 'No tokens' : apiTokens}
          </Row>
        </dl>
      </details>
    </section>
  )
}

interface RowProps {
  label: string
  change: string
  words?: string
  children: React.ReactNode
}

const Row = ({ label, change, words = 'Change', children }: RowProps) => (
  <div className="setting">
    <dt>{label}</dt>
    <dd>{children}</dd>
    <dd className="setting-change">
      <Link to={`${accountPath}/${change}`}>
        {words} <span className="visually-hidden">{label.toLowerCase()}</span>
      </Link>
    </dd>
  </div>
)

export const YourDataPanel = () => (
  <section className="panel" aria-labelledby="data-title">
    <h2 id="data-title">Your data</h2>
    <p>
      Everything we store about you: account, devices, searches, where alerts go, alerts, results with their answers,
      what sellers told you, and feedback.
    </p>
    <p className="actions">
      <a className="button" href={`${accountPath}/export.json`}>
        Download as JSON
      </a>
      <a className="button" href={`${accountPath}/export.csv`}>
        Download as CSV
      </a>
    </p>
    <p>
      <Link to={`${accountPath}/delete`}>Delete my account</Link>
    </p>
  </section>
)
