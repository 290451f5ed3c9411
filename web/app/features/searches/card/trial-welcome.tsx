import { Link, useNavigate } from '@remix-run/react'
import { useHydrated } from '../../../ui/hydrated'
import { Modal } from '../../dashboard/modal'

const heading = 'Your free trial has started!'

/** The greeting after sign-up: a dialog with scripts, a panel on the page without. */
export function TrialWelcome({ limit }: { limit: number }) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const leave = () => navigate('/dashboard/searches', { replace: true })
  const words = <p>It lasts 7 days and watches up to {limit} searches at once. No card is needed.</p>
  if (!hydrated) {
    return (
      <section className="panel marked welcome" aria-labelledby="welcome-title">
        <h2 id="welcome-title">{heading}</h2>
        {words}
        <Link className="button main" to="/dashboard/searches">
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
