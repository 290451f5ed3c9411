import type { InputHTMLAttributes } from 'react'
import { thousands } from '#domain/figures'
import { parseFigure } from '#domain/search/parse-figure'
import { TextField } from '../../../ui/field'

interface FigureFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  error?: string
}

/** A field for a whole number. What was typed is shown with its thousands apart once the field is left. */
export function FigureField({ defaultValue, ...field }: FigureFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      onBlur={({ target }) => (target.value = grouped(target.value))}
      {...(defaultValue !== undefined && { defaultValue: grouped(String(defaultValue)) })}
      {...field}
    />
  )
}

/** "90k" as "90,000"; as it was typed if it is no figure. */
export function grouped(typed: string): string {
  const figure = parseFigure(typed)
  return typeof figure === 'number' ? thousands(figure) : typed
}
