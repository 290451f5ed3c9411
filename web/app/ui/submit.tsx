import { useNavigation } from '@remix-run/react'
import type { ButtonHTMLAttributes } from 'react'

/** A submit button that a second press does not send again while the first is under way. */
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
