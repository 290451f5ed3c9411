import type { MetaFunction } from '@remix-run/react'
import type { Site } from './site'

/** The window's title: what the page is, and the brand that the root loader states. */
export const title =
  (text: string): MetaFunction =>
  ({ matches }) => {
    const site = matches.find((match) => match.id === 'root')?.data as Site | undefined
    return [{ title: `${text} · ${site?.brand ?? 'Lotwatch'}` }]
  }
