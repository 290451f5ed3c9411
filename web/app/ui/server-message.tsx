import { Link, useLocation } from '@remix-run/react'

const logIn = 'Please log in.'

/** Splits off a final "Please log in." */
export function splitMessage(message: string): { says: string; asksToLogIn: boolean } {
  const asksToLogIn = message.endsWith(logIn)
  return { says: asksToLogIn ? message.slice(0, -logIn.length).trimEnd() : message, asksToLogIn }
}

/**
 * "Please log in." as a link. It returns to the current dashboard page, or on other pages to their own `redirectTo`.
 */
export function LogInLink() {
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(search).get('redirectTo')
  const redirectTo = pathname.startsWith('/dashboard') ? pathname + search : asked
  return <Link to={redirectTo ? `/login?${new URLSearchParams({ redirectTo })}` : '/login'}>{logIn}</Link>
}

export function ServerMessage({ message }: { message: string }) {
  const { says, asksToLogIn } = splitMessage(message)
  if (!asksToLogIn) return message
  return (
    <>
      {says} <LogInLink />
    </>
  )
}
