import { useFetchers, useNavigation } from '@remix-run/react'
import { useConnection } from '../connection/connection'
import { useBusyButtons } from './use-busy-buttons'

/**
 * Shows at once that something happens: a line along the top of the page while a screen is loaded, and the pressed
 * button as busy until its outcome is shown.
 */
export function Waiting() {
  const { lost, unsaved } = useConnection()
  const navigation = useNavigation()
  const fetchers = useFetchers()
  const isHeld = lost !== null || unsaved !== null
  useBusyButtons(navigation, fetchers, unsaved)
  return (
    <div aria-live="polite">
      <div
        className="progress"
        role="progressbar"
        aria-label="Loading"
        hidden={navigation.state === 'idle' || isHeld}
      />
    </div>
  )
}
