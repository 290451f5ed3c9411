import type { Fetcher, Navigation } from '@remix-run/react'
import type { Place } from './kept-focus'

/** A form that was sent and whose outcome is not shown yet. */
export interface Pressed {
  form: HTMLFormElement
  /** All buttons that say the same as the pressed one: Enter presses a form's first, which may be hidden. */
  buttons: Element[]
  isPost: boolean
  /** What tells its submission from all others. */
  sent: string
  place: Place
  /** Null until Remix has it. */
  stage: Stage | null
  /** Whether another submission would break it off: those of fetchers go side by side. */
  isAlone: boolean
}

/** On its way to the server; or answered with another screen, which is being loaded. */
export type Stage = 'sending' | 'leading'

type Submission = Navigation | Fetcher

const keyOf = (method: string, action: string, form: FormData) =>
  JSON.stringify([method.toUpperCase(), new URL(action, location.href).pathname, ...form].map(String))

const attributeOf = (name: string, form: HTMLFormElement, button: Element | null) =>
  button?.getAttribute(`form${name}`) ?? form.getAttribute(name)

export function sentBy(form: HTMLFormElement, button: HTMLElement | null): Pick<Pressed, 'isPost' | 'sent'> {
  const method = attributeOf('method', form, button) ?? 'get'
  const action = attributeOf('action', form, button) ?? location.href
  return { isPost: method === 'post', sent: keyOf(method, action, new FormData(form, button)) }
}

/** Also those that stand outside the form. */
export const sameButtons = (form: HTMLFormElement, button: HTMLElement | null) =>
  [...form.elements].filter(
    (other) =>
      button instanceof HTMLButtonElement &&
      other instanceof HTMLButtonElement &&
      other.name === button.name &&
      other.value === button.value,
  )

/**
 * How far a form is; `stage` is null once its outcome is shown. An answer that stays on its screen is shown before the
 * screen's data are loaded again, so its form is free by then.
 */
export function stageOf(
  { isPost, sent, isAlone }: Pressed,
  navigation: Navigation,
  fetchers: Fetcher[],
): Pick<Pressed, 'stage' | 'isAlone'> {
  const own = [navigation, ...fetchers].find((one) => submissionOf(one) === sent)
  if (!own || own.state === 'idle') return { stage: null, isAlone }
  const isSending = own.state === 'submitting' || !isPost
  return { stage: isSending ? 'sending' : isRedirected(own) ? 'leading' : null, isAlone: own === navigation }
}

const submissionOf = ({ formMethod, formAction, formData }: Submission) =>
  formMethod && formAction && formData ? keyOf(formMethod, formAction, formData) : null

/** By its mark in Remix's locations; a fetcher has no answer then. */
function isRedirected(submission: Submission): boolean {
  if ('location' in submission) {
    return (submission.location?.state as { _isRedirect?: boolean } | null)?._isRedirect === true
  }
  return submission.data === undefined
}
