import { readStoredForm } from '../../http/body.server'

/** Longer ones are not kept: the field that holds them is refused above this (http/buffered-body). */
const maxLength = 16_000

/** The form before a template replaces it, as a query string that the form keeps for "Undo". */
export function keepReplacedForm(form: FormData): string {
  const fields = [...form].filter(([name]) => name !== 'replaced' && name !== 'intent')
  const kept = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
  return kept.length > maxLength ? '' : kept
}

/** The form that a template replaced. */
export const readReplacedForm = (form: FormData): FormData => readStoredForm(String(form.get('replaced') ?? ''))
