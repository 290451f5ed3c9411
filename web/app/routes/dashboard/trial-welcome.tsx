import { Link, useLocation, useNavigate } from '@remix-run/react'
import { trialDays } from '#domain/plans/plans'
import { useHydrated } from '../../ui/hydration'
import { Modal } from '../../ui/dialog'

export type Welcome =
  | { kind: 'started'; searchLimit: number }
  /** The trial began with an earlier account of this person. */
  | { kind: 'used'; isOver: boolean; end: string }

const newSearch = '/dashboard/search/new'
const headings = { started: 'Your free trial has started!', used: 'You already started your free trial' }

function textOf(welcome: Welcome): string {
  if (welcome.kind === 'started') {
    return `It lasts ${trialDays} days and includes up to ${welcome.searchLimit} active searches. No credit card needed.`
  }
  const began = 'Each person gets one, and yours began with an earlier account.'
  if (welcome.isOver) return `${began} It ended on ${welcome.end}. Choose a plan to start watching.`
  return `${began} It ends on ${welcome.end}.`
}

/** The greeting after sign-up: a dialog with JavaScript, a panel without. Dismissing it stays on the same page. */
export function TrialWelcome(welcome: Welcome) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const page = withoutWelcome(useLocation())
  const leave = () => navigate(page, { replace: true })
  const heading = headings[welcome.kind]
  const plans = welcome.kind === 'used' && welcome.isOver && (
    <Link className="button main" to="/upgrade">
      Choose a plan
    </Link>
  )
  const describe = !plans && !page.startsWith(newSearch) && (
    <Link className="button main" to={newSearch} replace>
      Describe your car
    </Link>
  )
  const next = plans || describe ? 'button' : 'button main'
  if (!hydrated) {
    return (
      <section className="panel marked welcome" aria-labelledby="welcome-title">
        <h2 id="welcome-title">{heading}</h2>
        <p>{textOf(welcome)}</p>
        <div className="actions">
          {plans}
          {describe}
          <Link className={next} to={page}>
            Continue to dashboard
          </Link>
        </div>
      </section>
    )
  }
  return (
    <Modal id="welcome-title" title={heading} isOpen onClose={leave}>
      <p>{textOf(welcome)}</p>
      <div className="actions">
        {plans}
        {describe}
        <button type="button" className={next} onClick={leave}>
          Continue to dashboard
        </button>
      </div>
    </Modal>
  )
}

function withoutWelcome({ pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search)
  params.delete('welcome')
  return `${pathname}${params.toString() && `?${params}`}`
}
