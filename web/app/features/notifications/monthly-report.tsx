import { useFetcher } from '@remix-run/react'
import { Form } from '../../ui/form'
import type { loadNotificationsTab } from './notifications-tab.server'

type Target = Awaited<ReturnType<typeof loadNotificationsTab>>['targets'][number]

interface MonthlyReportProps {
  isOn: boolean
  /** The account's own address. */
  main: Target | undefined
}

export function MonthlyReport({ isOn, main }: MonthlyReportProps) {
  const fetcher = useFetcher()
  const sent = fetcher.formData?.get('active')
  const active = sent ? sent === 'true' : isOn
  return (
    <ul className="targets panel">
      <li>
        <div>
          <p>
            What your searches did last month: ads we read, cars we ruled out and why, the time that saved you, and how
            prices moved.
          </p>
          <p className="small soft">{main && receiverText(main, active)}</p>
        </div>
        <div className="row">
          <Form fetcher={fetcher} method="post" action="/dashboard/notifications">
            <input type="hidden" name="active" value={String(!active)} />
            <button
              className="button switch"
              name="intent"
              value="report"
              role="switch"
              aria-checked={active}
              aria-label="Monthly report"
            >
              <span className="switch-track" aria-hidden="true" />
              {active ? 'ON' : 'OFF'}
            </button>
          </Form>
        </div>
      </li>
    </ul>
  )
}

/** The worker sends the report under the same conditions (worker/notify/service-mail/compose-report). */
function receiverText({ name, active, isConfirmed, suppressedFor }: Target, isOn: boolean): string {
  if (!isOn) return 'Not sent'
  return active && isConfirmed && suppressedFor === null
    ? `Sent to ${name} at the start of each month`
    : `Not sent until ${name} is confirmed and on`
}
