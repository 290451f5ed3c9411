import { createElement as element, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { storableText } from '#domain/storable-text'
import { searchName } from '#domain/search/search-name'
import { sanitizeLine } from '#domain/words/car-text'
import { rowText } from '#domain/words/checklist'
import { proofText } from '#domain/words/evidence-text'
import { gradeNames } from '#domain/words/grade-text'
import type { Search } from '#prisma/generated/client'
import { toCardView, type CardView } from '../../features/cars/cars.server'
import type { FeedEntry } from './atom-entries.server'

export interface AtomOptions {
  brand: string
  webUrl: string
  selfUrl: string
  since: Date
}

/**
 * Year in the tag: URIs (RFC 4151): a year in which we owned the domain. Never change it, or feed readers show every
 * entry as new.
 */
const taggedIn = 2026

/**
 * XML 1.0 allows these two characters nowhere, not even as a reference. Stored text contains no control characters or
 * lone surrogates.
 */
const noXml = /[\ufffe\uffff]/g

export const latestUpdate = (entries: FeedEntry[], { since }: AtomOptions): Date =>
  new Date(Math.max(since.getTime(), ...entries.map(({ updatedAt }) => updatedAt.getTime())))

/** Builds an Atom document (RFC 4287). React escapes the XML; characters that XML forbids are removed at the end. */
export function atomDocument(search: Search, entries: FeedEntry[], setting: AtomOptions): string {
  const { brand, webUrl, selfUrl } = setting
  const results = new URL(`/dashboard/search/${search.id}/results`, webUrl).href
  const feed = element(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', xmlLang: 'en-US' },
    element('id', null, tagOf(webUrl, `search/${search.id}`)),
    element('title', null, `${sanitizeLine(searchName(search))} · ${brand}`),
    element('updated', null, latestUpdate(entries, setting).toISOString()),
    element('author', null, element('name', null, brand)),
    link('self', selfUrl, 'application/atom+xml'),
    link('alternate', results, 'text/html'),
    ...entries.map((entry) => entryElement(search, entry, results, setting)),
  )
  const text = `<?xml version="1.0" encoding="utf-8"?>\n${renderToStaticMarkup(feed)}\n`
  return storableText(text).replace(noXml, '')
}

const tagOf = (webUrl: string, what: string) => `tag:${new URL(webUrl).hostname},${taggedIn}:${what}`

const link = (rel: string, href: string, type: string) => element('link', { key: rel, rel, href, type })

function entryElement(search: Search, { carId, car, updatedAt }: FeedEntry, results: string, { webUrl }: AtomOptions) {
  // The document must not depend on the request time, or its ETag would change.
  const shown = toCardView(car, updatedAt)
  const photo = car.photos[0] ? new URL(car.photos[0].url, webUrl).href : null
  const here = `${results}#car-${car.listingId}`
  const title = [shown.name, shown.price, shown.mileage].join(', ')
  const html = renderToStaticMarkup(contentElement(shown, photo, here))
  return element(
    'entry',
    { key: carId },
    element('id', null, tagOf(webUrl, `search/${search.id}/car/${carId}`)),
    element('title', null, title),
    element('updated', null, updatedAt.toISOString()),
    element('published', null, car.foundAt.toISOString()),
    element('category', { term: car.stage.toLowerCase(), label: gradeOf(car.stage) }),
    link('alternate', shown.url ?? here, 'text/html'),
    link('related', here, 'text/html'),
    photo && link('enclosure', photo, 'image/webp'),
    element('summary', null, summaryOf(shown)),
    element('content', { type: 'html' }, html),
  )
}

const gradeOf = (stage: FeedEntry['car']['stage']) =>
  stage === 'MATCH' || stage === 'LIKELY' || stage === 'POSSIBLE' ? gradeNames[stage] : stage

const factsOf = ({ price, wasPrice, mileage, place, marketplace, stage }: CardView) =>
  [gradeOf(stage), wasPrice === null ? price : `${price} (was ${wasPrice})`, mileage, place, marketplace]
    .filter((fact) => fact !== '')
    .join(' · ')

const linesOf = ({ risks, rows, unstated, extraCosts }: CardView) => [
  ...risks.map(({ label, proof }) => [`Look closer: ${label}`, ...proof.map(proofText)].join(' · ')),
  ...rows.map(rowText),
  ...(unstated === '' ? [] : [`? ${unstated} · Not stated`]),
  ...(extraCosts === null ? [] : [extraCosts]),
]

const summaryOf = (car: CardView) => [factsOf(car), ...linesOf(car)].map((line) => `${line}.`).join(' ')

function contentElement(car: CardView, photo: string | null, here: string): ReactElement {
  const lines = linesOf(car)
  return element(
    'div',
    null,
    photo && element('p', null, element('img', { src: photo, alt: '', width: 800, height: 600 })),
    element('p', null, factsOf(car)),
    lines.length > 0 && element('ul', null, ...lines.map((line) => element('li', null, line))),
    element(
      'p',
      null,
      car.url !== null && element('a', { href: car.url }, `Open on ${car.marketplace}`),
      car.url !== null && ' · ',
      element('a', { href: here }, 'See it in your results'),
    ),
  )
}
