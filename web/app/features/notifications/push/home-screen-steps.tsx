import { useHydrated } from '../../../ui/hydrated'
import { useSite } from '../../../ui/site'

/** Whether this is an iPhone or iPad that shows the site in a tab, where iOS has no push. */
export const useNeedsHomeScreen = () => useHydrated() && !('PushManager' in window) && isIos(navigator)

/** An iPad says that it is a Mac, but a Mac has no touch screen. */
const isIos = ({ userAgent, maxTouchPoints }: Navigator) =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

/** How an iPhone gets notifications: only an installed app may show them. */
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
