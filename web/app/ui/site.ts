import { useRouteLoaderData } from '@remix-run/react'
import type { Theme } from './theme'

export interface Site {
  brand: string
  supportEmail: string
  signedIn: boolean
  handover: boolean
  theme: Theme
  /** Before the launch the public buttons lead to the waitlist. */
  signUp: 'waitlist' | 'open'
}

const nothingSaid: Site = {
  brand: 'Lotwatch',
  supportEmail: '',
  signedIn: false,
  handover: false,
  theme: 'system',
  signUp: 'waitlist',
}

/** What the root loader says of the site; a page that failed before it has the plain name. */
export const useSite = (): Site => useRouteLoaderData<Site>('root') ?? nothingSaid

/** Where "Log in" and "Get started" lead (specification, sections 1 and 2). */
export function publicPaths({ signUp }: Pick<Site, 'signUp'>): { logIn: string; start: string } {
  return signUp === 'open' ? { logIn: '/login', start: '/signup' } : { logIn: '/waitlist', start: '/waitlist' }
}
