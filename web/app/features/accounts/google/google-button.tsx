interface GoogleButtonProps {
  flow: 'signup' | 'login'
  label: string
  /** Where the person was going. */
  redirectTo?: string | null
  popup: { open: () => boolean; busy: boolean }
}

/** A link to the full-page round trip; with JavaScript it opens the popup, if the browser allows one. */
export function GoogleButton({ flow, label, redirectTo, popup }: GoogleButtonProps) {
  const asked = new URLSearchParams({ flow, ...(redirectTo && { redirectTo }) })
  return (
    <a
      className="button main wide"
      href={`/api/auth/google-auth-redirect?${asked}`}
      aria-disabled={popup.busy || undefined}
      onClick={(event) => {
        if (popup.open()) event.preventDefault()
      }}
    >
      {label}
    </a>
  )
}
