import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import headingFont from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  type ShouldRevalidateFunction,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { config } from './config.server'
import { readCookie, signOutHeaders } from './features/accounts/session/session-cookie.server'
import { findUser } from './features/accounts/session/sessions.server'
import { TokenSync } from './features/accounts/session/token-sync'
import styles from './styles/all.css?url'
import { ConnectionStatus } from './ui/connection-status'
import { ErrorPage } from './ui/errors'
import { NavigationProgress } from './ui/form'
import { useEarlyTexts } from './ui/hydration'
import { ClearBadge, useNonce, RecheckSession, RegisterServiceWorker } from './ui/page'
import { ReloadTag } from './ui/reloading'
import { useSite, type PageHandle, type Site, themeColorTags, isTheme } from './ui/site'

export const links: LinksFunction = () => [
  { rel: 'preload', href: headingFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.brand ?? 'Lotwatch' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { BRAND_NAME, SUPPORT_EMAIL, SIGNUP } = config()
  const user = await findUser(request)
  const signedIn = user !== null
  const isStale = !signedIn && readCookie(request, 'session') !== null
  const handover = signedIn && readCookie(request, 'handover') !== null
  const chosen = readCookie(request, 'theme')
  const theme = isTheme(chosen) ? chosen : 'system'
  const site: Site = {
    ...{ brand: BRAND_NAME, supportEmail: SUPPORT_EMAIL, signUp: SIGNUP },
    ...{ signedIn, handover, theme, timeZone: user?.timeZone ?? null, account: user?.id ?? null },
  }
  return data(site, isStale ? { headers: signOutHeaders() } : undefined)
}

/**
 * The site data is reloaded only when it can have changed: after logging in or out, and with the settings.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formAction, actionStatus = 200 }) =>
  isInside(currentUrl) !== isInside(nextUrl) ||
  (actionStatus < 400 && /^\/(theme|dashboard\/account)/.test(formAction ?? ''))

const isInside = ({ pathname }: URL) => /^\/(dashboard|upgrade)\b/.test(pathname)

const useIsCached = () => useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.isCached)

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const { theme } = useSite()
  const isCached = useIsCached()
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        {themeColorTags(theme).map((bar) => (
          <meta key={bar.content} name="theme-color" {...bar} />
        ))}
        <Meta />
        <ReloadTag />
        <Links />
      </head>
      <body>
        {children}
        {!isCached && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

export default function App() {
  useEarlyTexts()
  const { signedIn, handover, account } = useSite()
  const isCached = useIsCached()
  return (
    <>
      <TokenSync signedIn={signedIn} handover={handover} />
      {!isCached && (
        <>
          <NavigationProgress />
          <ConnectionStatus />
          <RegisterServiceWorker isWanted={signedIn} />
          <ClearBadge />
          <RecheckSession account={account} />
        </>
      )}
      <Outlet />
    </>
  )
}

export const ErrorBoundary = ErrorPage
