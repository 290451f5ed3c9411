import { expect, test } from 'vitest'
import { testWithCanaries } from '../../../e2e/support/canaries'
import { isStorable } from '#domain/storable-text'
import { checkedAdapter } from './checked-adapter'
import { createAdapters } from './registry'
import { detailListingJson, searchJson } from './cargurus/test-pages/pages'
import { postingPage, rapiFixture, resultsPage } from './craigslist/test-pages/pages'
import { sapiFixture } from './craigslist/test-pages/sapi'
import { itemResponse } from './facebook/test-pages/item'
import { searchResponse } from './facebook/test-pages/search'
import { posting, row } from '../../../e2e/support/crawl/site-rows'
import type { PostingPage, ResultsPage, Adapter } from './contract'
import { TypedFailure } from '../../failures'

const adapters = createAdapters({ modes: { craigslist: 'live', cargurus: 'live', facebook: 'live' } })
/** A checked adapter with a parser that returns this page. */
const parsing = (page: ResultsPage | PostingPage) =>
  checkedAdapter({ parseResults: () => page, parsePosting: () => page } as unknown as Adapter)
const reply = (body: string) => ({ url: '', status: 200, body })
const rowsOf = (rows: ReturnType<typeof row>[]) => {
  const parsed: ResultsPage = { kind: 'listings', format: 'test', rows, skipped: 1, next: null, codes: [] }
  const page = parsing(parsed).parseResults(reply(''), null)
  if (page.kind !== 'listings') throw new Error('no listings')
  return page
}
const postingOf = (changed: Parameters<typeof posting>[1]) => {
  const page = parsing({ kind: 'posting', format: 'test', posting: posting(1, changed) }).parsePosting(reply(''))
  if (page.kind !== 'posting') throw new Error('gone')
  return page.posting
}
/** A NUL, an escape, half of a surrogate pair, and marks that turn and isolate the direction of text. */
const poison = '\u0000\u001b\ud83d\u202e\u2066'

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)])
}

const rowTexts = Object.entries({ ...row(1), makeModelText: 'x', trim: 'x', vin: 'x' })
const postingTexts = Object.entries({ ...posting(1), vin: 'x', url: 'x', repostOf: 'x' })
const ownWords = ['marketplace', 'sale', 'transmission', 'bodyType', 'titleStatus']
const textFields = (fields: [string, unknown][]) =>
  fields.filter(([name, value]) => typeof value === 'string' && !ownWords.includes(name)).map(([name]) => name)

test.each(textFields(rowTexts))('makes %s of a row storable', (name) => {
  const { rows } = rowsOf([row(1, { [name]: `ab${poison}cd` })])
  expect(rows[0]).toMatchObject({ [name]: 'abcd' })
})

test('neither title nor place nor the name of the model of a row or a posting keeps contact details', () => {
  const stated = { title: '2016 Civic (518)-555-0142', makeModelText: 'civic 518/555/0142', town: 'CALL 5185550142' }
  const kept = { title: '2016 Civic [phone]', makeModelText: 'civic [phone]', town: null }
  expect(rowsOf([row(1, stated)]).rows[0]).toMatchObject(kept)
  expect(postingOf(stated)).toMatchObject(kept)
  expect(postingOf({ town: 'Troy, near I-90' })).toMatchObject({ town: 'Troy, near I-90' })
})

test.each(textFields(postingTexts))('makes %s of a posting storable', (name) => {
  expect(postingOf({ [name]: `ab${poison}cd` })).toMatchObject({ [name]: 'abcd' })
})

test('makes attribute labels and values storable and drops invalid photo URLs', () => {
  const photoUrls = ['https://a.example/1.jpg', `https://a.example/${poison}.jpg`, 'https://a.example/2 .jpg', 'x\ny']
  expect(postingOf({ attributes: { [`pa${poison}int`]: `bl${poison}ue` }, photoUrls })).toMatchObject({
    attributes: { paint: 'blue' },
    photoUrls: ['https://a.example/1.jpg'],
  })
  expect(rowsOf([row(1, { photoUrls })]).rows[0]!.photoUrls).toEqual(['https://a.example/1.jpg'])
})

test('a posting that its text or title status sells for parts is flagged, so that no search matches it', () => {
  const said = (changed: Parameters<typeof posting>[1]) => postingOf(changed).flags
  expect(said({ description: 'For parts, it will not be registered again.' })).toContain('parts')
  expect(said({ titleStatus: 'parts only' })).toContain('parts')
  expect(said({ description: 'Mechanic’s special, non-op, bill of sale only' })).toContain('unregistrable')
  expect(said({ description: 'New parts, clean title' })).not.toContain('parts')
})

test('skips a row, and rejects a posting, whose title has only unstorable characters', () => {
  expect(rowsOf([row(1), row(2, { title: poison })])).toMatchObject({
    rows: [{ title: '2014 Honda Civic LX 1' }],
    skipped: 2,
    dropped: [{ reason: 'no-title' }],
  })
  expect(() => postingOf({ title: poison })).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
})

test('drops a code that cannot be stored', () => {
  const codes = ['m6', `m${poison}6`].map((code) => ({ make: 'honda', model: null, code }))
  const parsed: ResultsPage = { kind: 'listings', format: 'test', rows: [row(1)], skipped: 0, next: null, codes }
  expect(parsing(parsed).parseResults(reply(''), null)).toMatchObject({ codes: [{ code: 'm6' }] })
})

/** As a row of something that is no car states it. */
const bare = { makeModelText: null, odometerMiles: null, vin: null, titleStatus: null }

test('drops rows that name no car, with the reason; a page with only such rows is not empty', () => {
  const wanted = row(1, { title: 'WTB any pickup', ...bare })
  const trailer = row(2, { title: 'Enclosed cargo trailer', ...bare })
  expect(rowsOf([wanted, row(3), trailer])).toMatchObject({
    rows: [{ title: '2014 Honda Civic LX 3' }],
    skipped: 3,
    dropped: [
      { externalId: wanted.externalId, title: 'WTB any pickup', reason: 'wanted', words: 'wtb' },
      {
        externalId: trailer.externalId,
        title: 'Enclosed cargo trailer',
        reason: 'other-vehicle',
        words: 'cargo trailer',
      },
    ],
  })
  expect(rowsOf([wanted])).toMatchObject({ kind: 'listings', rows: [], skipped: 2 })
  expect(rowsOf([row(3)])).not.toHaveProperty('dropped')
  expect(() => postingOf({ title: 'Buying any camper', ...bare })).toThrow('is no car: buying')
})

test('keeps a row or posting that names its car or states a reading, and flags what else it offers', () => {
  const { rows } = rowsOf([
    row(1, { ...bare, title: '2004 Honda Civic parting out' }),
    row(2, { ...bare, title: 'Camry for rent', priceCents: 250_00 }),
    row(3, { ...bare, title: 'Parting out', odometerMiles: 150_000 }),
    row(4, { ...bare, title: 'Tacoma 6 ft bed' }),
    row(5, { ...bare, title: 'single cab, needs body work' }),
  ])
  expect(rows.map(({ flags }) => flags)).toEqual([['parts'], ['rental'], ['parts'], [], []])
  expect(postingOf({ ...bare, title: 'Honda Civic parting out' }).flags).toEqual(['parts'])
})

test('flags figures that the seller contradicts: in rows by the title, in postings by all texts', () => {
  expect(rowsOf([row(1, { title: '2014 Honda Civic, TMU' })]).rows[0]!.flags).toEqual(['not-actual-mileage'])
  expect(postingOf({ attributes: { 'odometer broken': 'yes' } }).flags).toEqual(['not-actual-mileage'])
  expect(postingOf({ description: '$500 down', priceCents: 500_00, flags: ['placeholder-price'] }).flags).toEqual([
    'placeholder-price',
  ])
  expect(postingOf({ description: 'Only $2,500 down', priceCents: 2500_00 }).flags).toEqual(['placeholder-price'])
  const byAge = { priceCents: 900_00, flags: ['placeholder-price' as const] }
  expect(postingOf({ ...byAge, description: 'as is, $900 obo' }).flags).toEqual([])
  expect(postingOf({ ...byAge, description: '$900 obo' }).flags).toEqual(['placeholder-price'])
  expect(postingOf({}).flags).toEqual([])
})

/** The JSON document with each of its texts poisoned, one at a time. */
function* poisoned(json: unknown): Generator<string> {
  const text = JSON.stringify(json)
  for (const { index } of text.matchAll(/"[^"\\]*"/g)) {
    const end = text.indexOf('"', index + 1)
    yield `${text.slice(0, end)}\\u0000\\ud83d${text.slice(end)}`
  }
}

const pages: Record<string, [Adapter, 'parseResults' | 'parsePosting', Iterable<string>]> = {
  'Craigslist’s search answer': [adapters.craigslist!, 'parseResults', poisoned(sapiFixture())],
  'Craigslist’s posting answer': [adapters.craigslist!, 'parsePosting', poisoned(rapiFixture())],
  'CarGurus’ search': [adapters.cargurus!, 'parseResults', poisoned(JSON.parse(searchJson()))],
  'CarGurus’ posting': [adapters.cargurus!, 'parsePosting', poisoned(JSON.parse(detailListingJson()))],
  'Facebook’s search answer': [adapters.facebook!, 'parseResults', poisoned(searchResponse())],
  'Facebook’s item answer': [adapters.facebook!, 'parsePosting', poisoned(itemResponse())],
  'Craigslist’s results page': [adapters.craigslist!, 'parseResults', everywhere(resultsPage())],
  'Craigslist’s posting page': [adapters.craigslist!, 'parsePosting', everywhere(postingPage())],
}

/** The page with a control character at every third position, raw or as an entity. */
function* everywhere(html: string): Generator<string> {
  for (let at = 0; at < html.length; at += 3)
    yield `${html.slice(0, at)}${at % 2 ? '\u0000' : '&#x1b;'}${html.slice(at)}`
}

testWithCanaries(Object.keys(pages), (name) => name === Object.keys(pages)[0])(
  'rejects %s with a NUL or makes it storable',
  (name) => {
    const [adapter, parse, bodies] = pages[name]!
    let parsed = 0
    for (const body of bodies) {
      try {
        const page =
          parse === 'parseResults' ? adapter.parseResults(reply(body), null) : adapter.parsePosting(reply(body))
        const kept = page.kind === 'listings' ? [page.rows, page.codes] : page.kind === 'posting' ? page.posting : []
        expect(textsIn(kept).filter((text) => !isStorable(text))).toEqual([])
        parsed++
      } catch (error) {
        if (!(error instanceof TypedFailure)) throw error
      }
    }
    expect(parsed).toBeGreaterThan(5)
  },
)
