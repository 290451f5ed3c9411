import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react'
import { ServerMessage } from './errors'

interface Labeled {
  name: string
  label: string
  hint?: string
  error?: string
}

export function controlProps({ name, hint, error }: Pick<Labeled, 'name' | 'hint' | 'error'>) {
  const ids = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return { id: name, 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined }
}

export function HintAndError({ name, hint, error }: Pick<Labeled, 'name' | 'hint' | 'error'>) {
  return (
    <>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="problem" id={`${name}-error`}>
          <ServerMessage message={error} />
        </p>
      )}
    </>
  )
}

export function TextField({ label, hint, error, ...input }: Labeled & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <div className="field">
      <label htmlFor={input.name}>{label}</label>
      <HintAndError name={input.name} hint={hint} error={error} />
      <input type="text" {...input} {...controlProps({ name: input.name, hint, error })} />
    </div>
  )
}

export function SelectField({
  label,
  hint,
  error,
  children,
  ...select
}: Labeled & SelectHTMLAttributes<HTMLSelectElement> & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={select.name}>{label}</label>
      <HintAndError name={select.name} hint={hint} error={error} />
      <select {...select} {...controlProps({ name: select.name, hint, error })}>
        {children}
      </select>
    </div>
  )
}

export function Checkbox({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  )
}

/** Messages by field, in form order. `form` applies to the whole form. */
export type FieldErrors = Record<string, string>

export interface RejectedForm {
  fieldErrors: FieldErrors
  /** Submitted values, except passwords. */
  draft: Record<string, string>
}

export const requiredMessage = 'This is required.'

/**
 * Errors for the summary. `form` replaces the messages of all empty fields, and each message appears once, at its first
 * field.
 */
export function summarizeErrors({ form, ...fields }: FieldErrors): FieldErrors {
  const fieldOf = new Map<string, string>()
  for (const [field, error] of Object.entries(fields)) {
    const message = error === requiredMessage && form ? form : error
    if (!fieldOf.has(message)) fieldOf.set(message, field)
  }
  if (form && !fieldOf.has(form)) fieldOf.set(form, 'form')
  return Object.fromEntries([...fieldOf].map(([message, field]) => [field, message]))
}

export const firstError = (fieldErrors: FieldErrors): string | undefined =>
  fieldErrors.form ?? Object.values(fieldErrors)[0]

export const EmailField = ({ draft, error }: { draft: string | undefined; error?: string }) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    autoComplete="username"
    defaultValue={draft}
    error={error}
    required
  />
)
