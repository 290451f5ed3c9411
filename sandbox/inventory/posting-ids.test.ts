import { expect, test } from 'vitest'
import { marketplaces } from '#domain/marketplaces'
import { createRandom } from '../random'
import { compareIds, PostingIds } from './posting'

const now = new Date('2026-11-20T12:00:00Z')
const random = createRandom(1)
const form = { craigslist: /^\d{10}$/, cargurus: /^[4-9]\d{8}$|^[12]\d{9}$/, facebook: /^\d{15,17}$/ }

test.each(marketplaces)("ids of %s have the site's format and increase, seeded and live", (marketplace) => {
  const ids = new PostingIds()
  const given = Array.from({ length: 20_000 }, () => ids.next(marketplace, random))
  ids.open(now, null)
  given.push(...Array.from({ length: 50 }, () => ids.next(marketplace, random)))
  for (const id of given) expect(id).toMatch(form[marketplace])
  expect(given.every((id, i) => i === 0 || BigInt(id) > BigInt(given[i - 1] as string))).toBe(true)
  expect([...given].sort(compareIds)).toEqual(given)
})

test("Facebook's live ids exceed a JavaScript number, and CarGurus's stay within 31 bits until 2030", () => {
  const late = new PostingIds()
  late.open(new Date('2029-12-31T00:00:00Z'), null)
  expect(Number(late.next('facebook', random))).toBeGreaterThan(Number.MAX_SAFE_INTEGER)
  expect(Number(late.next('cargurus', random))).toBeLessThan(2 ** 31)
  expect(late.next('craigslist', random)).toHaveLength(10)
})

test('new ids are higher than a registered id and than the ids of an earlier inventory', () => {
  const first = new PostingIds()
  first.open(now, null)
  first.raiseLastId('facebook', '99000000000000000')
  expect(compareIds(first.next('facebook', random), '99000000000000000')).toBeGreaterThan(0)
  const last = Array.from({ length: 500 }, () => first.next('cargurus', random)).at(-1) as string
  const second = new PostingIds()
  second.open(now, first)
  expect(compareIds(second.next('cargurus', random), last)).toBeGreaterThan(0)
})
