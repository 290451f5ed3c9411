import type { MetaFunction } from '@remix-run/react'
import type { Site } from './site'

const about = 'Watches used-car listings and tells you, with evidence, when the car you described is posted.'

/** Meta tags: the title with the brand from the root loader, and a description for search engines. */
export const title =
  (text: string, description = about): MetaFunction =>
  ({ matches }) => {
    const site = matches.find((match) => match.id === 'root')?.data as Site | undefined
    return [{ title: `${text} · ${site?.brand ?? 'Lotwatch'}` }, { name: 'description', content: description }]
  }
