import type { Fetcher, Navigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { SentForm, Unsaved } from '../connection/connection'
import { sendFormAgain } from '../connection/sent-form'
import { focusPlace, placeOf } from './kept-focus'
import { sameButtons, sentBy, stageOf, type Pressed } from './pressed'

/** A form that Remix does not have after this is handled by its screen without being sent. */
const unsentMs = 400

interface Presses {
  all: Pressed[]
  /** Pressed while a form was being sent, which it would have broken off. */
  next: (SentForm & { buttons: Element[] }) | null
}

/**
 * Shows a pressed button as busy until its outcome is shown. Meanwhile the same press is refused, and another one waits
 * until the first is answered. When the pressed button is gone afterwards, with the car that it hid, the focus stays
 * where it was. A save that is not answered frees its button at once.
 */
export function useBusyButtons(navigation: Navigation, fetchers: Fetcher[], unsaved: Unsaved | null): void {
  const presses = useRef<Presses>({ all: [], next: null })
  useEffect(() => {
    const { all } = presses.current
    for (const pressed of all) {
      const now = stageOf(pressed, navigation, fetchers)
      if (now.stage === null && pressed.stage !== null) free(presses.current, pressed)
      else Object.assign(pressed, now)
    }
    pressNext(presses.current)
  })
  useEffect(() => {
    if (unsaved) freeAll(presses.current)
  }, [unsaved])
  useEffect(() => {
    const now = presses.current
    const refuse = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement
      const button = event.submitter
      if (!sentBy(form, button).isPost) return
      const isSame = (pressed: Pressed) =>
        pressed.form === form && (button === null || pressed.buttons.includes(button))
      if (!now.all.some(isSame)) {
        if (!isToWait(now, form)) return
        if (now.next) show(now.next.buttons, false)
        now.next = { form, button, buttons: sameButtons(form, button) }
        show(now.next.buttons, true)
      }
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const press = ({ target, submitter: button }: SubmitEvent) => {
      const form = target as HTMLFormElement
      const buttons = sameButtons(form, button)
      const sent = { form, buttons, ...sentBy(form, button), place: placeOf(button ?? form) }
      const pressed: Pressed = { ...sent, stage: null, isAlone: true }
      // A question gives way to the next one.
      now.all = [...now.all.filter((other) => other.isPost || other.form !== form), pressed]
      show(buttons, true)
      setTimeout(() => {
        if (pressed.stage !== null || !now.all.includes(pressed)) return
        free(now, pressed)
        pressNext(now)
      }, unsentMs)
    }
    const freeThem = () => freeAll(now)
    addEventListener('submit', refuse, { capture: true })
    addEventListener('submit', press)
    addEventListener('pageshow', freeThem)
    return () => {
      removeEventListener('submit', refuse, { capture: true })
      removeEventListener('submit', press)
      removeEventListener('pageshow', freeThem)
    }
  }, [])
}

const isToWait = ({ all }: Presses, form: HTMLFormElement) =>
  all.some((pressed) => pressed.isPost && pressed.stage !== 'leading' && (pressed.isAlone || pressed.form === form))

function pressNext(presses: Presses): void {
  const { next } = presses
  if (!next || isToWait(presses, next.form)) return
  presses.next = null
  show(next.buttons, false)
  if ((next.button ?? next.form).isConnected) sendFormAgain(next)
}

function freeAll(presses: Presses): void {
  if (presses.next) show(presses.next.buttons, false)
  presses.next = null
  for (const pressed of presses.all) free(presses, pressed)
}

function free(presses: Presses, pressed: Pressed): void {
  presses.all = presses.all.filter((other) => other !== pressed)
  show(pressed.buttons, false)
  focusPlace(pressed.place)
}

function show(buttons: Element[], isBusy: boolean): void {
  for (const button of buttons) {
    if (isBusy) button.setAttribute('aria-busy', 'true')
    else button.removeAttribute('aria-busy')
  }
}
