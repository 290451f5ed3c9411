import type { SentForm } from './connection'

let last: SentForm | null = null

/** The form that was sent last and is still on the page. */
export const sentForm = () => (last?.form.isConnected ? last : null)

/** Notes a form that is being sent. */
export function noteSent({ target, submitter }: SubmitEvent): SentForm {
  last = { form: target as HTMLFormElement, button: submitter }
  return last
}

/** Presses the button of a form again. */
export function sendFormAgain({ form, button }: SentForm): void {
  form.requestSubmit(button?.isConnected ? button : null)
}

export const isPost = ({ form, button }: SentForm) => (button?.getAttribute('formmethod') ?? form.method) === 'post'

const typedFields =
  'textarea, input:not([type]), input:is([type=text], [type=email], [type=url], [type=number], [type=search])'
/** Whether people type into the form. Passwords do not count: they are never kept. */
export const hasTyped = (form: HTMLFormElement) =>
  form.querySelector(typedFields) !== null && form.querySelector('[type=password]') === null

const ownWords = ['/login', '/signup', '/reset-password', '/waitlist']
/** Whether the forms of this page say in the specification's words that they failed (ui/offline). */
export const hasOwnWords = (path: string) => ownWords.includes(path)
