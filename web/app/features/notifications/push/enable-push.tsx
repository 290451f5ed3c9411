import { useState } from 'react'
import { parseDeviceModel } from '#domain/words/device-model'
import { useHydrated } from '../../../ui/hydration'
import { useSite } from '../../../ui/site'
import { type PushOutcome, subscribeThisBrowser, type SubscriptionDestination } from './subscribe-browser'

/** Whether this is an iPhone or iPad showing the site in a tab, where iOS does not support push. */
const useNeedsHomeScreen = () => useHydrated() && !('PushManager' in window) && isIos(navigator)

/** iPadOS reports itself as a Mac, but a Mac has no touch screen. */
const isIos = ({ userAgent, maxTouchPoints }: Navigator) =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

/** How to enable push on an iPhone, where only an installed web app may show notifications. */
function HomeScreenSteps({ isOpen }: { isOpen: boolean }) {
  const { brand } = useSite()
  return (
    <details open={isOpen}>
      <summary>On an iPhone or iPad</summary>
      <p>On iOS 16.4 and later, only apps on the Home Screen can show notifications.</p>
      <ol>
        <li>Open this page in Safari and tap Share, the square with an arrow.</li>
        <li>Tap Add to Home Screen.</li>
        <li>Open {brand} from the Home Screen and log in there.</li>
        <li>Open Notifications there, add this device and tap Allow.</li>
      </ol>
    </details>
  )
}

/** User-Agent Client Hints: some browsers return the model only on request. TypeScript has no types for it yet. */
interface TellsModel {
  userAgentData?: { getHighEntropyValues(hints: string[]): Promise<{ model?: string }> }
}

/** "Chrome, Pixel 8", "Safari, iOS" or "Firefox, Desktop": the browser, with the device's model or otherwise its OS. */
export async function describeThisDevice(from: { userAgent: string } & TellsModel): Promise<string> {
  const { default: Bowser } = await import('bowser') // large, and needed only once per device
  const { userAgent, userAgentData } = from
  if (userAgent.trim() === '') return 'Browser, Desktop'
  const { browser, platform, os } = Bowser.parse(userAgent)
  const asked = await userAgentData?.getHighEntropyValues(['model']).catch(() => null)
  const model = asked?.model || parseDeviceModel(userAgent) || platform.model
  return `${browser.name || 'Browser'}, ${model || os.name || 'Desktop'}`
}

const pushMessages = {
  'not supported': 'Push notifications are not supported in your browser.',
  'not allowed': 'Push notifications are still not allowed. Please check your browser settings.',
  failed: 'Failed to initialize push notifications. Please try again later or use a different browser.',
}
const pushMessage = (outcome: Exclude<PushOutcome, 'enabled'>): string =>
  typeof outcome === 'string' ? pushMessages[outcome] : outcome.refused
export const pushEnabledText = 'Push notifications enabled for this device'

interface EnablePushProps {
  vapidPublicKey: string
  receiver: SubscriptionDestination
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
        <p>Browser notifications need JavaScript, which is off or still loading.</p>
        <HomeScreenSteps isOpen={false} />
      </>
    )
  }
  if (needsHomeScreen) return <HomeScreenSteps isOpen />

  async function enable() {
    if (busy) return
    setBusy(true)
    const result = await subscribeThisBrowser(vapidPublicKey, () => describeThisDevice(navigator), receiver)
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
        <p>Your browser will ask for permission. You’ll get alerts even when this page is closed.</p>
      )}
      <div role="alert">{isProblem && <p className="problem">{pushMessage(outcome)}</p>}</div>
      <button type="button" className="button main" onClick={() => void enable()} aria-disabled={busy || undefined}>
        {outcome === 'not allowed' ? 'I updated the settings' : 'Enable notifications'}
      </button>
      <HomeScreenSteps isOpen={outcome === 'not supported'} />
    </>
  )
}

function SettingsHelp() {
  const { brand } = useSite()
  return (
    <>
      <p>
        <strong>This browser doesn’t allow notifications from {brand} yet.</strong> To allow them:
      </p>
      <ol>
        <li>Click the icon to the left of the address at the top of the window.</li>
        <li>Find Notifications under Permissions or Site settings and choose Allow.</li>
        <li>Come back here.</li>
      </ol>
    </>
  )
}
