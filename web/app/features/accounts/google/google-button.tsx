interface GoogleButtonProps {
  flow: 'signup' | 'login'
  label: string
  redirectTo?: string | null
  popup: { open: () => boolean; busy: boolean }
}

/** Links to the full-page redirect flow. With JavaScript it opens the popup instead, unless the browser blocks it. */
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
