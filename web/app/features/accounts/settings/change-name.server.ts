import { isName } from '../person-name'
import { changeOwn, type Owner } from '../session/lock-owner.server'
import { messages, tidy } from '../sign-up-rules'
import type { Errors } from './setting-form'

/** Changes how the account's person is called. Returns the errors by field, or null when it is done. */
export async function changeName(owner: Owner, form: FormData): Promise<Errors | null> {
  const [firstName, lastName, companyName] = ['firstName', 'lastName', 'companyName'].map((n) => tidy(form.get(n)))
  const typed = { firstName: firstName!, lastName: lastName!, companyName: companyName! }
  const errors: Errors = {}
  if (!typed.firstName) errors.firstName = 'Please enter your first name.'
  if (!typed.lastName) errors.lastName = 'Please enter your last name.'
  for (const [name, value] of Object.entries(typed)) if (!isName(value)) errors[name] = messages.notAName
  if (Object.keys(errors).length > 0) return errors
  const data = { ...typed, companyName: typed.companyName || null }
  await changeOwn(owner, (tx) => tx.user.update({ where: { id: owner.id }, data }))
  return null
}
