import { Link, useLocation, useNavigate } from '@remix-run/react'
import { trialDays } from '#domain/plans/plans'
import { useHydrated } from '../../ui/hydration'
import { Modal } from '../../ui/dialog'

const heading = 'Your free trial has started!'

/** The greeting after sign-up: a dialog with JavaScript, a panel without. Dismissing it stays on the same page. */
export function TrialWelcome({ limit }: { limit: number }) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const page = withoutWelcome(useLocation())
  const leave = () => navigate(page, { replace: true })
  const words = (
    <p>
      It lasts {trialDays} days and includes up to {limit} active searches. No credit card needed.
    </p>
  )
  if (!hydrated) {
    return (
      <section className="panel marked welcome" aria-labelledby="welcome-title">
        <h2 id="welcome-title">{heading}</h2>
        {words}
        <Link className="button main" to={page}>
          Continue to dashboard
        </Link>
      </section>
    )
  }
  return (
    <Modal id="welcome-title" title={heading} isOpen onClose={leave}>
      {words}
      <div className="actions">
        <button type="button" className="button main" onClick={leave}>
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
