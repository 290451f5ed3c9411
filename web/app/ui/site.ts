import { useRouteLoaderData } from '@remix-run/react'

export interface Site {
  brand: string
  supportEmail: string
  signedIn: boolean
  handover: boolean
}

/** What the root loader says of the site; a page that failed before it has the plain name. */
export const useSite = (): Site =>
  useRouteLoaderData<Site>('root') ?? { brand: 'Lotwatch', supportEmail: '', signedIn: false, handover: false }
