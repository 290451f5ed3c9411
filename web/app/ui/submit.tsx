import { useNavigation } from '@remix-run/react'
import type { ButtonHTMLAttributes } from 'react'

/** A submit button that ignores presses while the form is being sent. */
export function Submit({ className = 'main', ...button }: ButtonHTMLAttributes<HTMLButtonElement>) {
  const busy = useNavigation().state === 'submitting'
  return (
    <button
      type="submit"
      className={`button ${className}`}
      aria-disabled={busy || undefined}
      {...button}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else button.onClick?.(event)
      }}
    />
  )
}
