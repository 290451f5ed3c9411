import { useRouteLoaderData } from '@remix-run/react'
import type { Theme } from './theme'

export interface Site {
  brand: string
  supportEmail: string
  signedIn: boolean
  handover: boolean
  theme: Theme
  /** 'waitlist' before the launch: the public buttons then lead to the waitlist. */
  signUp: 'waitlist' | 'open'
  /** Of the account; null while nobody knows it. */
  timeZone: string | null
  /** The id of the account that is signed in. */
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

/** The root loader's data of the site; defaults on a page that failed before the loader ran. */
export const useSite = (): Site => useRouteLoaderData<Site>('root') ?? nothingSaid

/** URLs of "Log in" and "Get started" (specification, sections 1 and 2). */
export function publicPaths({ signUp }: Pick<Site, 'signUp'>): { logIn: string; start: string } {
  return signUp === 'open' ? { logIn: '/login', start: '/signup' } : { logIn: '/waitlist', start: '/waitlist' }
}
