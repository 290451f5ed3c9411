import { useFetchers, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useConnection, type Unsaved } from '../connection/connection'
import { focusPlace, placeOf, type Place } from './kept-focus'

/**
 * Shows at once that something happens: a line along the top of the page while a screen is loaded, and the pressed
 * button as busy while its form is on its way. A form on its way is not sent twice. When the pressed button is gone
 * afterwards, with the car that it hid, the focus stays where it was.
 */
export function Waiting() {
  const { lost, unsaved } = useConnection()
  const isMoving = useNavigation().state !== 'idle'
  const isSending = useFetchers().some(({ state, formMethod }) => state !== 'idle' && formMethod === 'POST')
  const isHeld = lost !== null || unsaved !== null
  useBusyButtons((isMoving || isSending) && !isHeld, unsaved)
  return (
    <div aria-live="polite">
      <div className="progress" role="progressbar" aria-label="Loading" hidden={!isMoving || isHeld} />
    </div>
  )
}

interface Pressed {
  form: HTMLFormElement
  buttons: Element[]
  place: Place
}

/** A form that its screen handles without sending it is no longer busy after this. */
const unsentMs = 400

/** A save that failed again is another `unsaved`, and may have failed before its button was shown as busy. */
function useBusyButtons(isBusy: boolean, unsaved: Unsaved | null) {
  const pressed = useRef<Pressed[]>([])
  const now = useRef(isBusy)
  useEffect(() => {
    const wasBusy = now.current
    now.current = isBusy
    if ((wasBusy || unsaved) && !isBusy) release(pressed)
  }, [isBusy, unsaved])
  useEffect(() => {
    const refuseTwice = (event: SubmitEvent) => {
      if (!pressed.current.some(({ form }) => form === event.target)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const press = ({ target, submitter }: SubmitEvent) => {
      const form = target as HTMLFormElement
      const buttons = submitter ? sameButtons(form, submitter as HTMLButtonElement) : []
      for (const button of buttons) button.setAttribute('aria-busy', 'true')
      pressed.current.push({ form, buttons, place: placeOf(submitter ?? form) })
      setTimeout(() => !now.current && release(pressed), unsentMs)
    }
    const releaseAll = () => release(pressed)
    addEventListener('submit', refuseTwice, { capture: true })
    addEventListener('submit', press)
    addEventListener('pageshow', releaseAll)
    return () => {
      removeEventListener('submit', refuseTwice, { capture: true })
      removeEventListener('submit', press)
      removeEventListener('pageshow', releaseAll)
    }
  }, [])
}

/** Enter presses a form's first button, which may be hidden: the one that people see shows it too. */
const sameButtons = (form: HTMLFormElement, { name, value }: HTMLButtonElement) =>
  [...form.querySelectorAll('button')].filter((button) => button.name === name && button.value === value)

function release(pressed: { current: Pressed[] }) {
  const all = pressed.current
  pressed.current = []
  for (const { buttons, place } of all) {
    for (const button of buttons) button.removeAttribute('aria-busy')
    focusPlace(place)
  }
}
