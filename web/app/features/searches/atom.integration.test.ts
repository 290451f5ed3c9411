import { expect, test } from 'vitest'
import { useTestUsers, type TestUser, callRoute, useWeb, webUrl } from '../../../../e2e/support/web'
import { insertCandidate, insertListing, insertSearch, toJson, createVerdict } from '../../../../e2e/support/rows'
import { findChildren, linkHref, parseXmlStrictly, childText } from '../../../../e2e/support/strict-xml'
import { action, loader as page } from '../../routes/dashboard.notifications_.feeds/route'
import { loader as feed } from '../../routes/feeds.$file/route'
import { hashToken } from '../accounts/session/sessions.server'
import { maxEntries } from '../../routes/feeds.$file/atom-entries.server'

const web = useWeb()
const { ada, bob } = useTestUsers(web)

const send = (person: TestUser, search: string, intent = 'open') =>
  callRoute(action, '/dashboard/notifications/feeds', { token: person.token, form: { search, intent } })
async function addressOf(person: TestUser, id: string): Promise<string> {
  const { rows } = await (await callRoute(page, '/dashboard/notifications/feeds', { token: person.token })).json()
  return (rows as { id: string; url: string }[]).find((row) => row.id === id)!.url
}
const read = (url: string, headers: Record<string, string> = {}, network?: string) => {
  const { pathname } = new URL(url)
  return callRoute(feed, pathname, {
    params: { file: pathname.split('/').at(-1)! },
    headers,
    ...(network && { network }),
  })
}
const entriesAt = async (url: string) => findChildren(parseXmlStrictly(await (await read(url)).text()), 'entry')

async function scene(over: Parameters<typeof insertSearch>[2] = {}) {
  const search = await insertSearch(web.db, ada.userId, over)
  await send(ada, search.id)
  const add = async (
    candidate: Parameters<typeof insertCandidate>[3] = {},
    listing: Parameters<typeof insertListing>[1] = {},
  ) => {
    const row = await insertListing(web.db, listing)
    await insertCandidate(web.db, search.id, row.id, { stage: 'MATCH', ...candidate })
    return row
  }
  return { search, add, url: await addressOf(ada, search.id) }
}

test('a search has no feed until its owner creates a URL, which is stored as a hash', async () => {
  const search = await insertSearch(web.db, ada.userId)
  expect(await addressOf(ada, search.id)).toBeNull()
  await send(ada, search.id)
  const url = await addressOf(ada, search.id)
  const [, token] = /^http:\/\/lotwatch\.test\/feeds\/([\w-]{43})\.atom$/.exec(url)!
  const row = await web.db.atomLink.findUniqueOrThrow({ where: { searchId: search.id } })
  expect(row.tokenHash).toBe(hashToken(token!))
  expect(JSON.stringify(row)).not.toContain(token)
})

test('writes a car as an entry with its price, answers, links and photo', async () => {
  const { search, add, url } = await scene()
  const evidence = [{ kind: 'quote', quote: 'Black leather seats' } as const]
  const unwanted = createVerdict('salvage title', { answer: 'no', polarity: 'unwanted', evidence: [] })
  const verdicts = toJson([createVerdict('leather seats', { answer: 'yes', evidence }), unwanted])
  const photoUrls = ['http://localhost:4010/craigslist/photos/1.jpg']
  const car = await add({ verdicts }, { photoUrls })
  const response = await read(url)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'private, max-age=60',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(response.headers.get('set-cookie')).toBeNull()
  const document = parseXmlStrictly(await response.text())
  expect([document.name, document.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
  expect(linkHref(document, 'self')).toBe(url)
  const [entry, ...more] = findChildren(document, 'entry')
  expect(more).toEqual([])
  expect(childText(entry!, 'id')).toBe(`tag:lotwatch.test,2026:search/${search.id}/car/${car.vehicleId}`)
  expect(childText(entry!, 'title')).toBe('2016 Honda Civic EX-L, $12,400, 71k mi')
  expect(childText(entry!, 'summary')).toContain('✓ Leather seats · “Black leather seats')
  expect(linkHref(entry!, 'alternate')).toBe(car.url)
  expect(linkHref(entry!, 'related')).toBe(`${webUrl}/dashboard/search/${search.id}/results#car-${car.id}`)
  expect(linkHref(entry!, 'enclosure')).toMatch(/^http:\/\/lotwatch\.test\/photo\/.+\/800$/)
  expect(childText(entry!, 'summary')).toContain('✓ No salvage title')
  expect(childText(entry!, 'content')).toContain('<li>✓ Leather seats')
})

test("escapes a malicious ad's text and omits its link", async () => {
  const { add, url } = await scene()
  const title = 'Civic ]]> <script>alert(1)</script> \u0001\u0008\ufffe\uffff &amp; </feed>'
  const evidence = [{ kind: 'attribute', label: 'paint', value: '<img src=x onerror=alert(1)>' } as const]
  const verdicts = toJson([createVerdict('</li><script>x</script>', { answer: 'yes', evidence })])
  const unknown = { make: null, model: null, trim: null, year: null }
  await add({ verdicts }, { ...unknown, title, url: 'javascript:alert(1)' })
  const text = await (await read(url)).text()
  const [entry] = findChildren(parseXmlStrictly(text), 'entry')
  expect(childText(entry!, 'title')).toContain('Civic ]]>')
  expect(childText(entry!, 'summary')).toContain('<img src=x onerror=alert(1)>')
  const content = childText(entry!, 'content')!
  expect(content).toContain('<li>✓ &lt;/li&gt;&lt;script&gt;x&lt;/script&gt;')
  for (const tag of ['<script', '<img']) expect(content).not.toContain(tag)
  expect(text).not.toContain('javascript:')
})

test('answers 304 until a price drops or a grade changes', async () => {
  const { search, add, url } = await scene()
  const car = await add({ stage: 'LIKELY', foundAt: new Date('2026-01-01T00:00:00Z') })
  const first = await read(url)
  const etag = first.headers.get('etag')!
  const [before] = findChildren(parseXmlStrictly(await first.text()), 'entry')
  expect(childText(before!, 'updated')).toBe('2026-01-01T00:00:00.000Z')
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await read(url, { 'if-none-match': tag })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  }
  const since = first.headers.get('last-modified')!
  expect((await read(url, { 'if-modified-since': since })).status).toBe(304)
  expect((await read(url, { 'if-modified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' })).status).toBe(200)
  expect((await read(url, { 'if-none-match': '"other"', 'if-modified-since': since })).status).toBe(200)

  await web.db.listing.update({ where: { id: car.id }, data: { priceCents: 1_300_000 } })
  const [dearer] = await entriesAt(url)
  expect(childText(dearer!, 'updated')).toBe('2026-01-01T00:00:00.000Z')
  await web.db.listing.update({ where: { id: car.id }, data: { priceCents: 1_200_000 } })
  const cheaper = await read(url, { 'if-none-match': etag })
  expect(cheaper.status).toBe(200)
  const [dropped] = findChildren(parseXmlStrictly(await cheaper.text()), 'entry')
  expect(childText(dropped!, 'id')).toBe(childText(before!, 'id'))
  const droppedAt = childText(dropped!, 'updated')!
  expect(droppedAt > '2026-01-02').toBe(true)
  expect(childText((await entriesAt(url))[0]!, 'updated')).toBe(droppedAt)

  await web.db.candidate.updateMany({ where: { searchId: search.id }, data: { stage: 'MATCH' } })
  const [better] = await entriesAt(url)
  expect(childText(better!, 'updated')! > droppedAt).toBe(true)
})

test('contains only cars that the search notifies of, newest first, at most fifty', async () => {
  const { add, url } = await scene({ immediateGrade: 'LIKELY', hasDigest: false })
  const told = await add({ stage: 'LIKELY', foundAt: new Date('2026-03-02') }, { title: 'likely', make: null })
  const older = await add({ foundAt: new Date('2026-03-01') })
  await add({ stage: 'POSSIBLE' })
  await add({ stage: 'REJECTED' })
  await add({ hiddenAt: new Date() })
  await add({}, { goneAt: new Date(), goneReason: 'SOLD' })
  const related = (await entriesAt(url)).map((entry) => linkHref(entry, 'related')!.split('#car-')[1])
  expect(related).toEqual([told.id, older.id])
  for (let i = 0; i < maxEntries; i++) await add({ foundAt: new Date('2026-02-01') })
  const many = await entriesAt(url)
  expect(many).toHaveLength(maxEntries)
  expect(linkHref(many[0]!, 'related')).toContain(told.id)
})

test('a new URL revokes the old one, and turning the feed off revokes it too', async () => {
  const { search, url } = await scene()
  await send(ada, search.id)
  const second = await addressOf(ada, search.id)
  expect(second).not.toBe(url)
  expect([(await read(url)).status, (await read(second)).status]).toEqual([404, 200])
  await send(ada, search.id, 'close')
  const gone = await read(second)
  expect([gone.status, gone.headers.get('x-robots-tag')]).toEqual([404, 'noindex, nofollow'])
  for (const file of ['x.atom', 'undefined', `${'a'.repeat(43)}.atom`, `${'a'.repeat(43)}.xml`])
    expect((await read(`${webUrl}/feeds/${file}`)).status).toBe(404)
})

test("rejects changes to other users' feeds, and closes the feed of a deleted search", async () => {
  const { search, url } = await scene()
  expect([(await send(bob, search.id)).status, (await send(bob, search.id, 'close')).status]).toEqual([404, 404])
  expect((await send(bob, 'x')).status).toBe(404)
  expect((await read(url)).status).toBe(200)
  await web.db.search.update({ where: { id: search.id }, data: { status: 'DELETED' } })
  expect((await read(url)).status).toBe(404)
})

test('rejects feeds of accounts without a plan, and rate limits readers', async () => {
  const { url } = await scene()
  await web.db.user.update({ where: { id: ada.userId }, data: { trialEndsAt: new Date(0) } })
  expect((await read(url)).status).toBe(403)
  const statuses = []
  for (let i = 0; i < 40; i++) statuses.push((await read(url, {}, '203.0.113.77')).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})
