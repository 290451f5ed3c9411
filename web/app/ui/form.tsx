import { Form as RemixForm, useNavigation, type Fetcher, type FormProps, type useFetcher } from '@remix-run/react'
import { useEffect, useState, type FormEvent } from 'react'
import { deleteDraft, isDraftable, saveDraft } from './draft'
import { useNetwork } from './network'
import { useSite } from './site'

/** Where focus moves when the focused element disappears: to its neighbors, then to the headings above it. */
interface Place {
  path: string
  own: Element
  neighbors: Element[]
}

const items = ['article', 'li'] as const

function placeOf(element: Element): Place {
  const neighbors = items.flatMap((kind) => {
    const item = element.closest(`main ${kind}`)
    if (!item) return []
    const all = [...document.querySelectorAll(`main ${kind}`)].filter(
      (other) => !item.contains(other) || other === item,
    )
    const at = all.indexOf(item)
    return [all[at + 1], all[at - 1]].filter((other): other is Element => other !== undefined)
  })
  const headings = [element.closest('section')?.querySelector('h2'), document.querySelector('main h1')]
  return {
    path: location.pathname,
    own: element,
    neighbors: [...neighbors, ...headings.filter((heading): heading is HTMLHeadingElement => Boolean(heading))],
  }
}

/** Moves focus if the element is gone and nothing else has focus. */
function focusPlace({ path, own, neighbors }: Place): void {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (own.isConnected || !isLost || location.pathname !== path) return
  const place = neighbors.find((element) => element.isConnected)
  if (!place) return
  const target = place.querySelector<HTMLElement>('a, button, summary') ?? (place as HTMLElement)
  if (target === place) target.tabIndex = -1
  target.focus()
}

interface SubmittedForm {
  form: HTMLFormElement
  button: HTMLElement | null
}

interface Submission extends SubmittedForm {
  /** All buttons with the pressed button's name and value. Enter presses a form's first button, which may be hidden. */
  buttons: Element[]
  /** What is sent. The same press with other data is a correction, not a repetition. */
  data: string
  place: Place
}

const pendingGraceMs = 1_000

/**
 * Submissions that would cancel each other. Only one is in flight: a repeated press is ignored, and a different press
 * is sent afterward. Pressed buttons are marked busy.
 */
class SubmissionQueue {
  private pressed: Submission | null = null
  private isPending = false
  private next: Submission | null = null

  press(pressed: Submission): boolean {
    const isFirst = this.pressed === null
    if (isFirst) this.pressed = pressed
    else {
      if (isRepeated(pressed, this.pressed!)) return false
      setBusy(this.next, false)
      this.next = pressed
    }
    setBusy(pressed, true)
    // React may skip the pending state of a submission that completes very quickly.
    setTimeout(() => pressed === this.pressed && !this.isPending && this.free(false), pendingGraceMs)
    return isFirst
  }

  /**
   * Applies Remix's state. `isHeld`: the save waits for the user or for its page's data, so its buttons are enabled.
   */
  settle(state: Fetcher['state'], isHeld: boolean): void {
    if (state !== 'idle') this.isPending = true
    else if (!this.isPending) return
    if (state === 'idle' || isHeld) this.free(isHeld)
  }

  free(isHeld: boolean): void {
    const { pressed, next } = this
    this.pressed = this.next = null
    this.isPending = false
    setBusy(pressed, false)
    setBusy(next, false)
    if (pressed && !isHeld) endSubmission()
    if (pressed) focusPlace(pressed.place)
    if (next && !isHeld && (next.button ?? next.form).isConnected) resubmit(next)
  }

  isBusy = () => this.pressed !== null
}

/** Remix cancels a navigation when the next one starts. Every fetcher has its own queue. */
const navigationQueue = new SubmissionQueue()
export const isSubmitting = () => navigationQueue.isBusy()

/** The submission that has no answer yet. */
let last: (SubmittedForm & { hasDraft: boolean }) | null = null
export const lastSubmission = () => (last?.form.isConnected ? last : null)

/** If the session has expired, the draft is filled in after the login. */
function endSubmission(): void {
  if (last?.hasDraft && location.pathname !== '/login') deleteDraft()
  last = null
}

export const resubmit = ({ form, button }: SubmittedForm) => form.requestSubmit(button?.isConnected ? button : null)

type Props = FormProps & { fetcher?: ReturnType<typeof useFetcher> }

/** Remix's Form. Ignores repeated presses and saves the draft until the server responds. */
export function Form({ fetcher, onSubmit, ...form }: Props) {
  const { account } = useSite()
  const [own] = useState(() => new SubmissionQueue())
  const queue = fetcher ? own : navigationQueue
  const { unsaved } = useNetwork()
  const state = fetcher?.state
  useEffect(() => {
    if (state) queue.settle(state, unsaved !== null)
  }, [queue, state, unsaved])
  const press = (event: FormEvent<HTMLFormElement>) => {
    onSubmit?.(event)
    const element = event.currentTarget
    const button = (event.nativeEvent as SubmitEvent).submitter
    const method = button?.getAttribute('formmethod') ?? element.method
    if (event.defaultPrevented || method !== 'post') return
    const data = JSON.stringify([...new FormData(element, button)])
    const place = placeOf(button ?? element)
    if (!queue.press({ form: element, button, buttons: sameButtons(element, button), data, place }))
      return event.preventDefault()
    last = { form: element, button, hasDraft: account !== null && isDraftable(element) }
    if (account && last.hasDraft) saveDraft(location.pathname, account, new FormData(element))
  }
  const Sent = fetcher?.Form ?? RemixForm
  return <Sent {...form} onSubmit={press} />
}

/** Progress bar at the top while a page loads. Re-enables the buttons of completed forms. */
export function NavigationProgress() {
  const { state } = useNavigation()
  const { lost, unsaved } = useNetwork()
  const isHeld = lost !== null || unsaved !== null
  useEffect(() => navigationQueue.settle(state, isHeld), [state, isHeld, unsaved])
  useEffect(() => {
    const free = () => navigationQueue.free(true)
    addEventListener('pageshow', free) // the page was restored from the back/forward cache
    return () => removeEventListener('pageshow', free)
  }, [])
  return (
    <div aria-live="polite">
      <div className="progress" role="progressbar" aria-label="Loading" hidden={state === 'idle' || isHeld} />
    </div>
  )
}

/** Includes buttons outside the form (`form` attribute). */
const sameButtons = (form: HTMLFormElement, button: HTMLElement | null) =>
  [...form.elements].filter(
    (other) =>
      button instanceof HTMLButtonElement &&
      other instanceof HTMLButtonElement &&
      other.name === button.name &&
      other.value === button.value,
  )

const isRepeated = ({ form, button, data }: Submission, before: Submission) =>
  before.form === form && (!button || before.buttons.includes(button)) && before.data === data

function setBusy(pressed: Submission | null, isBusy: boolean): void {
  for (const button of pressed?.buttons ?? []) {
    if (isBusy) button.setAttribute('aria-busy', 'true')
    else button.removeAttribute('aria-busy')
  }
}
