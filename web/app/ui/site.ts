import { useRouteLoaderData } from '@remix-run/react'
import type { Theme } from './theme'

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

const nothingSaid: Site = {
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
export const useSite = (): Site => useRouteLoaderData<Site>('root') ?? nothingSaid

export function publicPaths({ signUp }: Pick<Site, 'signUp'>): { logIn: string; start: string } {
  return signUp === 'open' ? { logIn: '/login', start: '/signup' } : { logIn: '/waitlist', start: '/waitlist' }
}
