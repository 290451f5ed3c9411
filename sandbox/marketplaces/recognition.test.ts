import { beforeAll, expect, test } from 'vitest'
import { reconcileCar } from '#domain/catalog/recognize/reconcile'
import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { createAdapters } from '#worker/crawl/adapters/registry'
import { useSandbox } from '../../e2e/support/sandbox'
import { validDatadomeCookie } from './cargurus/site'

const sandbox = useSandbox({ size: 16_000 })

/** Make and model as the sandbox names them, and the catalog ids of a search for that car. */
const sample: [string, string, string][] = [
  ['BMW', '3 Series', 'bmw/3-series'],
  ['Cadillac', 'Escalade', 'cadillac/escalade'],
  ['Chevrolet', 'Corvette', 'chevrolet/corvette'],
  ['Chevrolet', 'Equinox', 'chevrolet/equinox'],
  ['Chevrolet', 'Silverado 1500', 'chevrolet/silverado-1500'],
  ['Chevrolet', 'Tahoe', 'chevrolet/tahoe'],
  ['Ford', 'F-150', 'ford/f-150'],
  ['GMC', 'Sierra 1500', 'gmc/sierra-1500'],
  ['Honda', 'Civic', 'honda/civic'],
  ['Honda', 'CR-V', 'honda/cr-v'],
  ['Honda', 'HR-V', 'honda/hr-v'],
  ['Hyundai', 'Santa Fe', 'hyundai/santa-fe'],
  ['Jeep', 'Grand Cherokee', 'jeep/grand-cherokee'],
  ['Land Rover', 'Range Rover Sport', 'land-rover/range-rover-sport'],
  ['Mazda', 'CX-5', 'mazda/cx-5'],
  ['Mazda', 'MX-5 Miata', 'mazda/mx-5-miata'],
  ['Mercedes-Benz', 'C-Class', 'mercedes-benz/c-class'],
  ['Ram', '1500', 'ram/1500'],
  ['Subaru', 'Outback', 'subaru/outback'],
  ['Tesla', 'Model 3', 'tesla/model-3'],
  ['Toyota', '4Runner', 'toyota/4runner'],
  ['Toyota', 'RAV4', 'toyota/rav4'],
  ['Volkswagen', 'Jetta', 'volkswagen/jetta'],
  ['Volkswagen', 'Passat', 'volkswagen/passat'],
]

interface Page {
  marketplace: Marketplace
  expected: string
  headline: string
  reply: { url: string; status: number; body: string }
}
let pages: Page[] = []

const modes = { craigslist: 'sandbox', cargurus: 'sandbox', facebook: 'sandbox' } as const
const adapterOf = (marketplace: Marketplace) => createAdapters({ modes, SANDBOX_URL: sandbox.url })[marketplace]!

/** Posting pages of the sample on every marketplace. Some use owners' spellings. */
async function fetchPages(): Promise<Page[]> {
  const found: Page[] = []
  for (const marketplace of marketplaces) {
    for (const [make, model, expected] of sample) {
      const query = new URLSearchParams({ source: marketplace, make, model, limit: '200' })
      const listed = (await (await fetch(`${sandbox.url}/control/listings?${query}`)).json()) as Listed[]
      const present = listed.filter(({ sold }) => !sold)
      const name = `${make} ${model}`.toLowerCase()
      const inOwnWords = present.filter(({ headline }) => !headline.toLowerCase().includes(name))
      for (const { id, url, headline } of new Set([...present.slice(0, 1), ...inOwnWords.slice(0, 3)])) {
        const [request] = adapterOf(marketplace).postingRequests({ url, externalId: id })
        const response = await fetch(request!.url, { headers: { cookie: validDatadomeCookie } })
        const reply = { url: response.url, status: response.status, body: await response.text() }
        found.push({ marketplace, expected, headline, reply })
      }
    }
  }
  return found
}
type Listed = { id: string; url: string; headline: string; sold: boolean }

/** Pages for which recognition does not find the sandbox's car: it finds another one, or none with certainty. */
function findMisread(): string[] {
  return pages.flatMap(({ marketplace, expected, headline, reply }) => {
    const page = adapterOf(marketplace).parsePosting(reply)
    if (page.kind !== 'posting') return [`${marketplace}: ${headline} is no posting`]
    const { title, makeModelText, year } = page.posting
    const car = reconcileCar(title, makeModelText, year)
    const found = `${car.make}/${car.model}`
    return found === expected ? [] : [`${marketplace}: ${headline} is ${found}`]
  })
}
let misread: string[] = []

beforeAll(async () => {
  pages = await fetchPages()
  misread = findMisread()
})
test("every marketplace has the whole sample, some of it in sellers' spellings", () => {
  for (const marketplace of marketplaces) {
    const own = pages.filter((page) => page.marketplace === marketplace)
    expect(new Set(own.map((page) => page.expected)).size).toBe(sample.length)
  }
  const headlines = pages
    .map((page) => page.headline)
    .join('\n')
    .toLowerCase()
  for (const words of ['chevy tahoe', 'f150', 'crv', 'vw jetta']) expect(headlines).toContain(words)
})

test('no sample car is recognized as another car, and few are not recognized', () => {
  expect(misread.filter((one) => !/ is (?:[\w-]+\/)?null$| is null\/null$/.test(one))).toEqual([])
  expect(misread.length).toBeLessThan(pages.length * 0.1)
})
