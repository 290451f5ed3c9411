import type { InputHTMLAttributes } from 'react'
import { thousands } from '#domain/figures'
import { parseFigure } from '#domain/search/parse-figure'
import { TextField } from '../../ui/field'

interface FigureFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  error?: string
}

/** A whole-number field. Adds thousands separators on blur. */
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

/** Formats "90k" as "90,000". Returns text that is not a number unchanged. */
export function grouped(typed: string): string {
  const figure = parseFigure(typed)
  return typeof figure === 'number' ? thousands(figure) : typed
}
