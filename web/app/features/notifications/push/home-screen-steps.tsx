import { useHydrated } from '../../../ui/hydrated'
import { useSite } from '../../../ui/site'

/** Whether this is an iPhone or iPad showing the site in a tab, where iOS does not support push. */
export const useNeedsHomeScreen = () => useHydrated() && !('PushManager' in window) && isIos(navigator)

/** iPadOS reports itself as a Mac, but a Mac has no touch screen. */
const isIos = ({ userAgent, maxTouchPoints }: Navigator) =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

/** How to enable push on an iPhone, where only an installed web app may show notifications. */
export function HomeScreenSteps({ isOpen }: { isOpen: boolean }) {
  const { brand } = useSite()
  return (
    <details open={isOpen}>
      <summary>On an iPhone or iPad</summary>
      <p>iOS shows notifications of apps on the Home Screen only, from iOS 16.4 on.</p>
      <ol>
        <li>Open this page in Safari and press Share, the square with an arrow.</li>
        <li>Choose Add to Home Screen.</li>
        <li>Open {brand} from the Home Screen and log in there.</li>
        <li>Come back to Notifications there, add this device, and choose Allow.</li>
      </ol>
    </details>
  )
}
