import { expect } from 'vitest'
import { testWithCanaries } from '../../../e2e/support/canaries'
import { TypedFailure } from '../../failures'
import { postingPage as cargurusPosting, searchPage as cargurusSearch } from './cargurus/test-pages/pages'
import { postingPage as craigslistPosting, resultsPage } from './craigslist/test-pages/pages'
import { carFields, itemPage } from './facebook/test-pages/item'
import { edge, listing, searchPage as facebookSearch } from './facebook/test-pages/search'
import { createAdapters, supportedMarketplaces } from './registry'

const adapters = createAdapters({ modes: { craigslist: 'live', cargurus: 'live', facebook: 'live' } })

/** The most that is read of a page (fetch/http.ts). */
const maxCharacters = 5_000_000
const long = (words: string) => words.repeat(Math.floor(maxCharacters / words.length))

/** What would make a backtracking pattern, or a parser of nested elements, run for hours. */
const parts = {
  'unclosed marks': '[!@@ ',
  'marks that end early': '[!@@ x ',
  'elements in each other': '<div>',
  'elements that end another': '<div></b>',
  'links in each other': '<a>x',
  'unclosed scripts': '<script ',
  'scripts without an end': '<script>',
  'unclosed links': '<link rel="canonical" craigslist ',
  'links to everywhere': '<link href="craigslist ',
  'unclosed metas': '<meta og:url ',
  'unclosed inputs': '<input type=name=',
  'unclosed titles': '<title',
  'addresses of the site': 'craigslist cargurus ',
  'lists of images': 'var imgList = [',
  'names of routes': '"canonicalRouteName":"',
  'log-in routes': 'LoginCheckpoint',
  entities: '&amp;',
  'unclosed entities': '&a',
  spaces: ' ',
  'line breaks': '\n ',
  backslashes: '\\',
  quotes: '"',
  braces: '{"',
  brackets: '[[',
}

const listings = (description: string, words: string) => ({
  craigslist: {
    posting: craigslistPosting((html) => html.replace('<section id="postingbody">', (found) => found + description)),
    results: resultsPage([{ title: words, token: 'AbCdEfGhIjKlMnOpQrStUv', price: '$7,900', town: words }]),
  },
  cargurus: {
    posting: cargurusPosting({ description }),
    results: cargurusSearch({ totalListings: 1 }).replace('2019 Honda Civic', () => words),
  },
  facebook: {
    posting: itemPage(carFields({ redacted_description: { text: description }, dealership_name: description })),
    results: facebookSearch([edge(listing('1000000000000001', description))]),
  },
})

const kinds = ['listings', 'empty', 'posting', 'gone', 'a typed failure']

function outcomeOf(parse: () => { kind: string }): string {
  try {
    return parse().kind
  } catch (error) {
    if (error instanceof TypedFailure) return 'a typed failure'
    throw error
  }
}

// A pattern that backtracks takes minutes or hours, and fails by the test's timeout.
testWithCanaries(Object.keys(parts) as (keyof typeof parts)[], (name) => name === 'unclosed marks')(
  'reads pages of 5 MB of %s in bounded time',
  (name) => {
    const text = long(parts[name])
    const pages = [`<html>${text}`, `<html><link rel="canonical" href="${text}`]
    const ownPages = listings(text, JSON.stringify(text).slice(1, -1))
    for (const marketplace of supportedMarketplaces) {
      const { parseResults, parsePosting } = adapters[marketplace]!
      const { posting, results } = ownPages[marketplace]
      const reply = (body: string) => ({ url: '', status: 200, body })
      for (const body of [...pages, results]) expect(kinds).toContain(outcomeOf(() => parseResults(reply(body), null)))
      for (const body of [...pages, posting]) expect(kinds).toContain(outcomeOf(() => parsePosting(reply(body))))
    }
  },
)
