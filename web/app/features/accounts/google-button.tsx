interface GoogleButtonProps {
  flow: 'signup' | 'login'
  label: string
  popup: { open: () => boolean; busy: boolean }
}

/** A link to the full-page round trip; with JavaScript it opens the popup, if the browser allows one. */
export function GoogleButton({ flow, label, popup }: GoogleButtonProps) {
  return (
    <a
      className="button main wide"
      href={`/api/auth/google-auth-redirect?flow=${flow}`}
      aria-disabled={popup.busy || undefined}
      onClick={(event) => {
        if (popup.open()) event.preventDefault()
      }}
    >
      {label}
    </a>
  )
}
