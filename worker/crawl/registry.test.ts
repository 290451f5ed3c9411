import { expect, test } from 'vitest'
import { marketplaces } from '#domain/marketplaces'
import { walls } from './craigslist/fixtures/pages'
import { createAdapters, registry, watchedMarketplaces } from './registry'

const modes = { craigslist: 'sandbox', cargurus: 'sandbox', facebook: 'sandbox' } as const
const sandbox = createAdapters({ modes, SANDBOX_URL: 'http://localhost:4999' })
const live = createAdapters({ modes: { craigslist: 'live', cargurus: 'live', facebook: 'live' } })

test('a marketplace without an adapter, or switched off, is absent', () => {
  expect(watchedMarketplaces).toEqual(Object.keys(registry))
  expect(Object.keys(sandbox)).toEqual(watchedMarketplaces)
  const off = createAdapters({ modes: { ...modes, craigslist: 'off' }, SANDBOX_URL: 'http://localhost:4999' })
  expect(Object.keys(off)).toEqual(watchedMarketplaces.filter((name) => name !== 'craigslist'))
})

// What every adapter is held to, present ones and those to come.
for (const marketplace of marketplaces.filter((name) => watchedMarketplaces.includes(name))) {
  // Each site names areas in its own way.
  const areaAt = (latitude: number, longitude: number) =>
    registry[marketplace]!.areasFor({ latitude, longitude, radiusMiles: 25 }).areas[0]!
  const feed = { area: areaAt(37.77, -122.42), make: 'honda', model: 'civic' }
  for (const [mode, adapters] of Object.entries({ sandbox, live })) {
    const adapter = adapters[marketplace]!
    const label = `${marketplace}, ${mode}`

    test(`${label}: requests go to the marketplace itself, and to no one else in that mode`, () => {
      const requests = [...adapter.feedRequests(feed), ...adapter.feedRequests({ ...feed, model: null })]
      for (const { url } of requests) {
        expect(adapter.originOf(url), url).not.toBeNull()
        expect(url.startsWith('http://localhost:4999/')).toBe(mode === 'sandbox')
      }
    })

    test(`${label}: different feeds are different requests`, () => {
      const feeds = [
        feed,
        { ...feed, model: null },
        { ...feed, model: 'accord' },
        { ...feed, area: areaAt(43.66, -70.26) },
      ]
      const urls = feeds.map((query) => adapter.feedRequests(query)[0]!.url)
      expect(new Set(urls).size).toBe(feeds.length)
    })

    test(`${label}: no address of somebody else is its own`, () => {
      for (const url of [
        'https://evil.example/',
        'http://localhost:4999.evil.example/',
        'http://10.0.0.1/',
        'file:///etc/passwd',
      ]) {
        expect(adapter.originOf(url), url).toBeNull()
      }
    })

    test(`${label}: a wall is thrown as such, by results and by postings`, () => {
      for (const [name, body] of Object.entries(walls)) {
        const reply = { url: '', status: 200, body }
        const blocked = expect.objectContaining({ type: 'SourceBlocked' })
        expect(() => adapter.readResults(reply, feed), name).toThrow(blocked)
        expect(() => adapter.readPosting(reply), name).toThrow(blocked)
      }
    })

    test(`${label}: a posting that is not found is gone; an area that is not found is a change`, () => {
      const reply = { url: '', status: 404, body: '<html><body>Page Not Found</body></html>' }
      expect(adapter.readPosting(reply)).toMatchObject({ kind: 'gone' })
      expect(() => adapter.readResults(reply, feed)).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
    })
  }
}
