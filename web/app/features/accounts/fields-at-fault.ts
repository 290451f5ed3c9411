import { isName } from './person-name'
import { messages, tidy } from './sign-up-rules'

/** A refused form: the message, the fields that it is about in the form's order, and what was typed but passwords. */
export interface Refusal {
  error: string
  fields: string[]
  typed: Record<string, string>
}

const aboutFields: Record<string, string[]> = {
  [messages.emailTaken]: ['email'],
  [messages.emailMissing]: ['email'],
  [messages.invalidEmail]: ['email'],
  [messages.shortPassword]: ['password'],
  [messages.longPassword]: ['password'],
  [messages.commonPassword]: ['password'],
  [messages.passwordsDiffer]: ['confirmation'],
  [messages.unknownCountry]: ['countryCode'],
  [messages.wrongLogIn]: ['email', 'password'],
}
const aboutEmptyFields: string[] = [messages.missingFields, messages.logInFieldsMissing]
const required = ['email', 'password', 'firstName', 'lastName', 'countryCode']
const names = ['firstName', 'lastName', 'companyName']

/** The fields of a form that a message is about, in the form's order. */
export function fieldsAtFault(message: string, form: FormData): string[] {
  if (aboutEmptyFields.includes(message))
    return required.filter((name) => form.has(name) && tidy(form.get(name)) === '')
  if (message === messages.notAName) return names.filter((name) => !isName(tidy(form.get(name))))
  return aboutFields[message] ?? []
}

/**
 * Where a refusal's message stands: the summary has it once, with a link to its first field, and `at` gives the words
 * beside each of its fields.
 */
export function tiedToFields(refused: Pick<Refusal, 'error' | 'fields'> | null) {
  const { error, fields } = refused ?? { error: undefined, fields: [] as string[] }
  const isEmpty = error !== undefined && aboutEmptyFields.includes(error)
  return {
    summary: { [fields[0] ?? 'form']: error },
    at: (name: string) => (fields.includes(name) ? (isEmpty ? 'This is required.' : error) : undefined),
  }
}
