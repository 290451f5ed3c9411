import { paperRaised as themeColors } from '#domain/color-tokens'
import { useRouteLoaderData, type MetaFunction } from '@remix-run/react'

/** "system", the default, follows the device. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

export const isTheme = (value: unknown): value is Theme => (themes as readonly unknown[]).includes(value)

/** Color of the browser's own bars, the same as the page's bar. */
export const themeColorTags = (theme: Theme): { content: string; media?: string }[] =>
  theme === 'system'
    ? (['light', 'dark'] as const).map((one) => ({
        content: themeColors[one],
        media: `(prefers-color-scheme: ${one})`,
      }))
    : [{ content: themeColors[theme] }]

export interface Site {
  brand: string
  supportEmail: string
  signedIn: boolean
  handover: boolean
  theme: Theme
  /** Before the launch, 'waitlist': public buttons link to the waitlist. */
  signUp: 'waitlist' | 'open'
  timeZone: string | null
  /** User id. Null when signed out. */
  account: string | null
}

const defaultSite: Site = {
  brand: 'Lotwatch',
  supportEmail: '',
  signedIn: false,
  handover: false,
  theme: 'system',
  signUp: 'waitlist',
  timeZone: null,
  account: null,
}

/** Site data from the root loader, or defaults on a page that failed before the loader ran. */
export const useSite = (): Site => useRouteLoaderData<Site>('root') ?? defaultSite

export function signInPaths({ signUp }: Pick<Site, 'signUp'>): { logIn: string; start: string } {
  return signUp === 'open' ? { logIn: '/login', start: '/signup' } : { logIn: '/waitlist', start: '/waitlist' }
}

const about = 'Watches used-car listings and alerts you, with proof, when the car you described is posted.'

/** Meta tags: the title with the brand from the root loader, and a description for search engines. */
export const pageMeta =
  (text: string, description = about): MetaFunction =>
  ({ matches }) => {
    const site = matches.find((match) => match.id === 'root')?.data as Site | undefined
    return [{ title: `${text} · ${site?.brand ?? 'Lotwatch'}` }, { name: 'description', content: description }]
  }

/** The `handle` of a route with a page. */
export interface PageHandle {
  /** The page works without the application's scripts, which are left out. */
  isCached?: boolean
  /** Whether the page shows Paddle's checkout. Only such a page may run Paddle's script. */
  showsCheckout?: (loaderData: unknown) => boolean
  /** Replaces the usual message when a form could not be sent. */
  notSaved?: string
}
