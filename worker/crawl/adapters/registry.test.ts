import { expect, test } from 'vitest'
import { thorough } from '../../../e2e/support/canaries'
import { nearestArea } from '#domain/places/craigslist-areas'
import { distanceMiles, type Coordinates } from '#domain/places/geography'
import type { Marketplace } from '#domain/marketplaces'
import { parseArea, zipCoordinates, nearestZip } from './cargurus/areas'
import { blockPages as cargurusWalls } from './cargurus/test-pages/pages'
import { blockPages } from './craigslist/test-pages/pages'
import { createAdapters, registry, supportedMarketplaces } from './registry'
import { searchOptions, type Circle } from './contract'

const modes = { craigslist: 'sandbox', cargurus: 'sandbox', facebook: 'sandbox' } as const
const sandbox = createAdapters({ modes, SANDBOX_URL: 'http://localhost:4999' })
const live = createAdapters({ modes: { craigslist: 'live', cargurus: 'live', facebook: 'live' } })

const sanFrancisco = { latitude: 37.75, longitude: -122.42, radiusMiles: 30 }
const circles = [
  sanFrancisco,
  { latitude: 40.65, longitude: -73.95, radiusMiles: 60 },
  { latitude: 44.3, longitude: -69.8, radiusMiles: 25 }, // Augusta, Maine
  { latitude: 41.2, longitude: -112.0, radiusMiles: 150 }, // Ogden, Utah
  { latitude: 61.2, longitude: -149.9, radiusMiles: 250 }, // Anchorage
  { latitude: 39.1, longitude: -94.6, radiusMiles: 480 }, // Kansas City
]

/** Whether an area of each site covers a point. */
const holds: Record<Marketplace, (area: string, point: Coordinates) => boolean> = {
  // People post in the nearest area. Far from any area, where they post is unknown.
  craigslist: (area, point) => {
    const nearest = nearestArea(point)
    return nearest.hostname === area || distanceMiles(nearest, point) > 40
  },
  cargurus: (area, point) => {
    const { zip, distanceMiles: reach } = parseArea(area)
    return distanceMiles(zipCoordinates(zip)!, point) <= reach
  },
  facebook: (area, point) => {
    const [latitude, longitude, radiusKm] = area.split(/[,:]/).map(Number) as [number, number, number]
    const isWild = distanceMiles(zipCoordinates(nearestZip(point))!, point) > 40
    return isWild || distanceMiles({ latitude, longitude }, point) <= radiusKm / 1.609344
  },
}

test('omits a marketplace that is off', () => {
  expect(Object.keys(sandbox)).toEqual(supportedMarketplaces)
  const off = createAdapters({ modes: { ...modes, craigslist: 'off' }, SANDBOX_URL: 'http://localhost:4999' })
  expect(Object.keys(off)).toEqual(supportedMarketplaces.filter((name) => name !== 'craigslist'))
})

const wanted = { circle: sanFrancisco, make: 'honda', models: ['civic'] }

// The contract of every adapter, present and future.
for (const marketplace of supportedMarketplaces) {
  const definition = registry[marketplace]!
  const areasFor = (circle: Circle | null) =>
    definition.watchedFeeds({ circle, make: 'honda', models: ['civic'] }).map((feed) => feed.area)
  const [area, elsewhere] = [sanFrancisco, circles[2]!].map(
    (circle) => definition.firstLooks({ circle, make: 'honda', models: ['civic'] })[0]!.area,
  )
  const feed = { area: area!, make: 'honda', model: 'civic' }

  // Facebook's circles are many, and small.
  test(`${marketplace}: areas cover every point of the circle`, marketplace === 'facebook' ? thorough : {}, () => {
    for (const circle of circles) {
      const areas = areasFor(circle)
      const missed = pointsOf(circle).filter((point) => !areas.some((name) => holds[marketplace](name, point)))
      expect(missed, JSON.stringify(circle)).toEqual([])
    }
  })

  test(`${marketplace}: the same circle gives the same areas, and the whole country gives some`, () => {
    for (const circle of [...circles, null]) {
      const areas = areasFor(circle)
      expect(areas.length).toBeGreaterThan(0)
      expect(new Set(areas).size).toBe(areas.length)
      expect(areasFor(circle)).toEqual(areas)
    }
  })

  test(`${marketplace}: every option is applied by the site or by us; the site’s are parameters of a request`, () => {
    const feeds = [feed, { ...feed, area: areasFor(null)[0]! }, { ...feed, ...definition.watchedFeeds(wanted)[0]! }]
    const urls = feeds.flatMap((query) => live[marketplace]!.feedRequests(query)).map((request) => new URL(request.url))
    for (const option of searchOptions) {
      const handling = definition.options[option]
      if (handling.by === 'us') expect(handling.why, option).not.toBe('')
      else {
        expect(handling.as.length, option).toBeGreaterThan(0)
        for (const name of handling.as) {
          expect(
            urls.some((url) => occurs(name, url)),
            `${option} as ${name}`,
          ).toBe(true)
        }
      }
    }
  })

  for (const [mode, adapters] of Object.entries({ sandbox, live })) {
    const adapter = adapters[marketplace]!
    const label = `${marketplace}, ${mode}`

    test(`${label}: requests go to the marketplace of that mode only`, () => {
      const requests = [...adapter.feedRequests(feed), ...adapter.feedRequests({ ...feed, model: null })]
      expect(requests.length).toBeGreaterThan(0)
      for (const { url } of requests) {
        expect(adapter.originOf(url), url).not.toBeNull()
        expect(url.startsWith('http://localhost:4999/')).toBe(mode === 'sandbox')
      }
    })

    test(`${label}: different feeds are different requests`, () => {
      const feeds = [feed, { ...feed, model: null }, { ...feed, model: 'accord' }, { ...feed, area: elsewhere! }]
      const urls = feeds.map((query) => JSON.stringify(adapter.feedRequests(query)[0]!))
      expect(new Set(urls).size).toBe(feeds.length)
    })

    test(`${label}: URLs of other sites do not belong to it`, () => {
      for (const url of [
        'https://evil.example/',
        'http://localhost:4999.evil.example/',
        'http://10.0.0.1/',
        'file:///etc/passwd',
      ]) {
        expect(adapter.originOf(url), url).toBeNull()
      }
    })

    test(`${label}: results and postings throw SourceBlocked for a block page`, () => {
      const all = { ...blockPages, ...(marketplace === 'cargurus' ? cargurusWalls : {}) }
      for (const [name, body] of Object.entries(all)) {
        const reply = { url: '', status: 200, body }
        const blocked = expect.objectContaining({ type: 'SourceBlocked' })
        expect(() => adapter.parseResults(reply, feed), name).toThrow(blocked)
        expect(() => adapter.parsePosting(reply), name).toThrow(blocked)
      }
    })

    test(`${label}: a posting with a 404 may be gone; an area with a 404 is a changed layout`, () => {
      const body = '<html><head><title>page not found - craigslist</title></head><body>Page Not Found</body></html>'
      const reply = { url: '', status: 404, body }
      expect(adapter.parsePosting(reply)).toMatchObject({ kind: 'gone', isUnproven: true })
      expect(() => adapter.parseResults(reply, feed)).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
    })
  }
}

/** Whether a name is a parameter of the query or part of the path. */
const occurs = (name: string, url: URL) => url.searchParams.has(name) || url.pathname.includes(name)

/** The circle's center and points just inside its edge. */
function pointsOf(circle: Coordinates & { radiusMiles: number }): Coordinates[] {
  const milesPerDegree = 69.2 // of latitude, rounded up slightly so no point is outside
  const rim = Array.from({ length: 16 }, (_, i) => {
    const angle = (i * Math.PI) / 8
    const north = (circle.radiusMiles / milesPerDegree) * Math.cos(angle)
    const east = (circle.radiusMiles / milesPerDegree) * Math.sin(angle)
    const latitude = circle.latitude + north
    const shrink = Math.cos((Math.min(Math.abs(latitude), Math.abs(circle.latitude)) * Math.PI) / 180)
    return { latitude, longitude: circle.longitude + east / shrink }
  })
  return [circle, ...rim].map(({ latitude, longitude }) => ({ latitude, longitude }))
}
