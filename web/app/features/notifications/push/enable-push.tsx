import { useState } from 'react'
import { useHydrated } from '../../../ui/hydrated'
import { deviceName } from './device-name'
import { HomeScreenSteps, useNeedsHomeScreen } from './home-screen-steps'
import { pushMessage } from './push-messages'
import { subscribeThisBrowser, type PushOutcome, type Receiver } from './subscribe-browser'

interface EnablePushProps {
  vapidPublicKey: string
  receiver: Receiver
  onEnabled: () => void
}

/** Asks for permission to push. If the user denies it, explains how to allow it and offers another attempt. */
export function EnablePush({ vapidPublicKey, receiver, onEnabled }: EnablePushProps) {
  const [outcome, setOutcome] = useState<PushOutcome | null>(null)
  /** The first denial shows help. Later ones also show an error. */
  const [refusals, setRefusals] = useState(0)
  const [busy, setBusy] = useState(false)
  const needsHomeScreen = useNeedsHomeScreen()
  if (!useHydrated()) {
    return (
      <>
        <p>Notifications of the browser need JavaScript, which is off or still loading.</p>
        <HomeScreenSteps isOpen={false} />
      </>
    )
  }
  if (needsHomeScreen) return <HomeScreenSteps isOpen />

  async function enable() {
    if (busy) return
    setBusy(true)
    const result = await subscribeThisBrowser(vapidPublicKey, () => deviceName(navigator), receiver)
    setBusy(false)
    setOutcome(result)
    if (result === 'not allowed') setRefusals(refusals + 1)
    if (result === 'enabled') onEnabled()
  }

  const isProblem = outcome !== null && outcome !== 'enabled' && (outcome !== 'not allowed' || refusals > 1)
  return (
    <>
      {outcome === 'not allowed' ? (
        <SettingsHelp />
      ) : (
        <p>The browser asks you to allow it. Cars are then shown even while this page is closed.</p>
      )}
      <div role="alert">{isProblem && <p className="problem">{pushMessage(outcome)}</p>}</div>
      <button type="button" className="button main" onClick={() => void enable()} aria-disabled={busy || undefined}>
        {outcome === 'not allowed' ? 'I updated the settings' : 'Enable notifications'}
      </button>
      <HomeScreenSteps isOpen={outcome === 'not supported'} />
    </>
  )
}

const SettingsHelp = () => (
  <>
    <p>
      <strong>This browser does not allow notifications from Lotwatch yet.</strong> To allow them:
    </p>
    <ol>
      <li>Press the sign left of the address at the top of the window.</li>
      <li>Find Notifications, under Permissions or Site settings, and choose Allow.</li>
      <li>Come back here.</li>
    </ol>
  </>
)
