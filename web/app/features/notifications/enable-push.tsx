import { useNavigate } from '@remix-run/react'
import { useState } from 'react'
import { useHydrated } from '../../ui/hydrated'
import { deviceName } from './device-name'
import { subscribeThisBrowser, type PushOutcome } from './subscribe-browser'

/** Specification, section 8. */
const messages: Record<Exclude<PushOutcome, 'enabled'>, string> = {
  'not supported': 'Push notifications are not supported in your browser.',
  'not allowed': 'Push notifications are still not allowed. Please check your browser settings.',
  failed: 'Failed to initialize push notifications. Please try again later or use a different browser.',
}

export function EnablePush({ vapidPublicKey }: { vapidPublicKey: string }) {
  const [outcome, setOutcome] = useState<PushOutcome | null>(null)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  if (!useHydrated()) return <p>Notifications of the browser need JavaScript, which is off or still loading.</p>

  async function enable() {
    setBusy(true)
    const result = await subscribeThisBrowser(vapidPublicKey, await deviceName(navigator.userAgent))
    setBusy(false)
    setOutcome(result)
    if (result === 'enabled') navigate('/dashboard/notifications?done=push')
  }

  return (
    <>
      <p>The browser asks you to allow it. Cars are shown even while this page is closed.</p>
      {outcome && outcome !== 'enabled' && (
        <p className="problem" role="alert">
          {messages[outcome]}
        </p>
      )}
      <button type="button" className="button" onClick={() => void enable()} aria-disabled={busy} disabled={busy}>
        {outcome === 'not allowed' ? 'I updated the settings' : 'Enable notifications'}
      </button>
    </>
  )
}
