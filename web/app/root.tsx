import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { config } from './config.server'
import { cookieOf, signOutHeaders } from './features/accounts/session-cookie.server'
import { userOf } from './features/accounts/sessions.server'
import { TokenSync } from './features/accounts/token-sync'
import base from './styles/base.css?url'
import cars from './styles/cars.css?url'
import forms from './styles/forms.css?url'
import layout from './styles/layout.css?url'
import tokens from './styles/tokens.css?url'
import { Message } from './ui/confirm'
import { useNonce } from './ui/nonce'
import { useSite, type Site } from './ui/site'

export const links: LinksFunction = () =>
  [tokens, base, layout, forms, cars].map((href) => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.brand ?? 'Lotwatch' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { BRAND_NAME, SUPPORT_EMAIL } = config()
  const signedIn = (await userOf(request)) !== null
  const isStale = !signedIn && cookieOf(request, 'session') !== null
  const handover = signedIn && cookieOf(request, 'handover') !== null
  const site: Site = { brand: BRAND_NAME, supportEmail: SUPPORT_EMAIL, signedIn, handover }
  return data(site, isStale ? { headers: signOutHeaders() } : undefined)
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  const { signedIn, handover } = useSite()
  return (
    <>
      <TokenSync signedIn={signedIn} handover={handover} />
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const isAnswer = isRouteErrorResponse(error)
  const title = isAnswer && error.status === 404 ? 'Not found' : isAnswer ? 'That did not work' : 'Something broke'
  const text = isAnswer && typeof error.data === 'string' && error.data !== '' ? error.data : null
  return (
    <Message title={title}>
      <p>{text ?? 'This page cannot be shown just now. Nothing you saved is lost. Please try again in a minute.'}</p>
      <p>
        <Link to="/">Go to the start page</Link>
      </p>
    </Message>
  )
}
