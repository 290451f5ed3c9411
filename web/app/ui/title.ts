import type { MetaFunction } from '@remix-run/react'
import type { Site } from './site'

const about = 'Watches used-car listings and tells you, with evidence, when the car you described is posted.'

/** The window's title: what the page is, and the brand that the root loader states; and a line for search engines. */
export const title =
  (text: string, description = about): MetaFunction =>
  ({ matches }) => {
    const site = matches.find((match) => match.id === 'root')?.data as Site | undefined
    return [{ title: `${text} · ${site?.brand ?? 'Lotwatch'}` }, { name: 'description', content: description }]
  }
