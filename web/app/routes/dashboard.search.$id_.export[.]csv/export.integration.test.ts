import pg from 'pg'
import { expect, test, vi } from 'vitest'
import {
  insertCandidate,
  insertListing,
  insertSearch,
  toJson,
  unwantedCriterion,
  createVerdict,
  wantedCriterion,
} from '../../../../e2e/support/rows'
import { useTestUsers, callRoute, useWeb } from '../../../../e2e/support/web'
import { loader } from './route'
import { streamCsv } from './export-csv.server'

const web = useWeb()
const { ada, bob } = useTestUsers(web)

const at = (id: string, query = '', token = ada.token) =>
  callRoute(loader, `/dashboard/search/${id}/export.csv${query}`, { token, params: { id } })

/** The response body as text, including its byte order mark. */
const textOf = async (response: Response) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())

/** Parses RFC 4180 records. */
function recordsOf(csv: string): string[][] {
  const records: string[][] = [[]]
  for (const [, quoted, bare, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    records.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare!)
    if (end === '\r\n') records.push([])
    if (end === '') break
  }
  return records.slice(0, -1)
}

test('the file has a line for each ad with figures, times, and each wish with its evidence', async () => {
  const criteria = toJson([wantedCriterion('leather seats'), unwantedCriterion('salvage title')])
  const { id } = await insertSearch(web.db, ada.userId, { criteria, priceTo: 15_000 })
  const listing = await insertListing(web.db, { postedAt: new Date('2026-11-21T14:10:05Z'), title: 'Civic, "EX-L"' })
  const leather = createVerdict('leather seats', {
    answer: 'yes',
    evidence: [{ kind: 'quote', quote: 'Black leather seats' }],
  })
  const foundAt = new Date('2026-11-21T14:11:00Z')
  await insertCandidate(web.db, id, listing.id, { stage: 'MATCH', verdicts: toJson([leather]), foundAt })
  const dear = await insertListing(web.db, { priceCents: 1_690_000, goneAt: new Date('2026-11-22T01:02:03Z') })
  await insertCandidate(web.db, id, dear.id, {
    ...{ stage: 'FILTERED', reason: '$16,900 is over $15,000', foundAt: new Date('2026-11-20T00:00:00Z') },
  })

  const answer = await at(id)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="lotwatch-honda-seen-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const csv = await textOf(answer)
  expect(csv.startsWith('\uFEFF"Outcome","Reason","Title","Price (USD)"')).toBe(true)
  expect(csv).toContain(',12400,71000,2016,"Honda","Civic",')
  const [head, match, limits, ...rest] = recordsOf(csv.slice(1))
  expect(rest).toEqual([])
  expect(head!.slice(-3)).toEqual(['Alerted (UTC)', 'Wanted: leather seats', 'Not wanted: salvage title'])
  expect(match).toEqual([
    ...['Matches', 'Shown as a match', 'Civic, "EX-L"', '12400', '71000', '2016', 'Honda', 'Civic', 'Oakland', ''],
    ...['Craigslist', listing.url, '2026-11-21 14:10:05', '2026-11-21 14:11:00', '', ''],
    ...['yes: “Black leather seats, heated”', ''],
  ])
  expect(limits![head!.indexOf('Gone (UTC)')]).toBe('2026-11-22 01:02:03')
  expect(limits!.slice(0, 4)).toEqual([
    'Outside your filters',
    'Not shown: $16,900 is over $15,000',
    '2016 Honda Civic EX-L',
    '16900',
  ])
  expect(recordsOf((await textOf(await at(id, '?of=results'))).slice(1))).toEqual([head, match])
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '=HYPERLINK("http://evil.example";"x")',
  '＝1+1',
  ' =1+1',
])('a title that a spreadsheet would read as a formula is escaped: %j', async (title) => {
  const { id } = await insertSearch(web.db, ada.userId, { criteria: toJson([wantedCriterion('leather seats')]) })
  const listing = await insertListing(web.db, { title, town: title, make: null, model: null })
  const hostile = createVerdict('leather seats', {
    answer: 'no',
    evidence: [{ kind: 'attribute', label: title, value: title }],
  })
  await insertCandidate(web.db, id, listing.id, { stage: 'REJECTED', reason: title, verdicts: toJson([hostile]) })
  const csv = await textOf(await at(id))
  for (const cell of recordsOf(csv.slice(1)).flat()) expect(cell).not.toMatch(/^\s*[=+\-@\t\r＝＋－＠]/)
  expect(csv).toContain('"\'')
})

test("answers 404 for other users' searches", async () => {
  const { id } = await insertSearch(web.db, ada.userId)
  expect((await at(id, '', bob.token)).status).toBe(404)
  expect((await at('x')).status).toBe(404)
})

test('streams the file from the database only as fast as the client reads it', async () => {
  const search = await insertSearch(web.db, ada.userId)
  await web.db.$executeRaw`
    INSERT INTO "Listing" (id, marketplace, "externalId", url, title, "photoUrls", flags)
    SELECT gen_random_uuid(), 'craigslist', 'e' || n, 'https://www.craigslist.org/view/' || n, '2015 Honda Civic', '{}', '{}'
    FROM generate_series(1, 1700) AS n`
  await web.db.$executeRaw`
    INSERT INTO "Candidate" ("searchId", "listingId", stage, "searchVersion", "foundAt")
    SELECT ${search.id}::uuid, id, 'MATCH', 1, now() - (random() * 100)::int * interval '1 second'
    FROM "Listing" WHERE "externalId" ~ '^e[0-9]+$'`
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const pieces = streamCsv(search, 'seen', new Date())
  await pieces.next() // the header row
  expect(asked.mock.calls.length).toBe(0)
  let links: string[] = []
  for (;;) {
    const piece = await pieces.next()
    if (piece.done) break
    expect(asked.mock.calls.length).toBe(Math.floor(links.length / 500) + 1)
    const of = recordsOf(piece.value).map((record) => record[11]!)
    expect(of.length).toBeLessThanOrEqual(50)
    links = [...links, ...of]
  }
  expect([links.length, new Set(links).size]).toEqual([1_700, 1_700])
  asked.mockRestore()
})
