import { Link, useLocation } from '@remix-run/react'

const logIn = 'Please log in.'

/** A message in two: what it says, and whether it ends by asking to log in. */
export function splitMessage(message: string): { says: string; asksToLogIn: boolean } {
  const asksToLogIn = message.endsWith(logIn)
  return { says: asksToLogIn ? message.slice(0, -logIn.length).trimEnd() : message, asksToLogIn }
}

/**
 * "Please log in." as a link, which leads back to the dashboard's page on which it stands, and on sign-up to the page
 * that was asked for before.
 */
export function LogInLink() {
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(search).get('redirectTo')
  const redirectTo = pathname.startsWith('/dashboard') ? pathname + search : asked
  return <Link to={redirectTo ? `/login?${new URLSearchParams({ redirectTo })}` : '/login'}>{logIn}</Link>
}

/** A message of the server. If it asks to log in, that is a link. */
export function ServerMessage({ message }: { message: string }) {
  const { says, asksToLogIn } = splitMessage(message)
  if (!asksToLogIn) return message
  return (
    <>
      {says} <LogInLink />
    </>
  )
}
