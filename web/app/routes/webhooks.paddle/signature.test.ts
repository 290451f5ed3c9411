import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSignatureProblem } from './store-event.server'

const secret = 'pdl_ntfset_01_newest'
const earlier = 'pdl_ntfset_00_earlier'
const body = '{"event_id":"evt_1","é":"✓"}'
const seconds = 1_795_000_000
const now = new Date(seconds * 1_000)
const sign = (ts: number | string = seconds, by = secret, what = body) =>
  createHmac('sha256', by).update(`${ts}:${what}`).digest('hex')
const check = (header: string | null, over: Partial<Parameters<typeof findSignatureProblem>[0]> = {}) =>
  findSignatureProblem({ header, body, secrets: [secret], toleranceMs: 300_000, now, ...over })
const wrong = 'ab'.repeat(32)

test('accepts a current signature', () => {
  expect(check(`ts=${seconds};h1=${sign()}`)).toBeNull()
  expect(check(`ts=${seconds}; h1=${sign().toUpperCase()} `)).toBeNull()
})

test('accepts one valid signature at any position', () => {
  expect(check(`ts=${seconds};h1=${sign()};h1=${wrong}`)).toBeNull()
  expect(check(`ts=${seconds};h1=${wrong};h1=${sign()}`)).toBeNull()
  expect(check(`h1=${wrong};ts=${seconds};h1=${sign()};h1=${wrong};h2=new`)).toBeNull()
})

test('accepts both secrets during rotation, and only the new one afterward', () => {
  const old = `ts=${seconds};h1=${sign(seconds, earlier)}`
  expect(check(old, { secrets: [secret, earlier] })).toBeNull()
  expect(check(`ts=${seconds};h1=${sign()}`, { secrets: [secret, earlier] })).toBeNull()
  expect(check(old)).toBe('forged')
})

test('rejects timestamps that are too old or too new', () => {
  const at = (shift: number) => check(`ts=${seconds + shift};h1=${sign(seconds + shift)}`)
  expect([at(-300), at(300)]).toEqual([null, null])
  expect([at(-301), at(301), at(3_600), at(-86_400)]).toEqual(Array(4).fill('stale'))
})

test('rejects a changed timestamp or body', () => {
  expect(check(`ts=${seconds + 1};h1=${sign()}`)).toBe('forged')
  expect(check(`ts=${seconds};h1=${sign()}`, { body: `${body} ` })).toBe('forged')
  expect(check(`ts=${seconds};h1=${wrong}`)).toBe('forged')
  expect(check(`ts=0${seconds};h1=${sign()}`)).toBe('forged')
})

test.each([
  ['no header', null, 'missing'],
  ['an empty one', '', 'missing'],
  ['no time', `h1=${sign()}`, 'malformed'],
  ['no signature', `ts=${seconds}`, 'malformed'],
  ['an empty signature', `ts=${seconds};h1=`, 'malformed'],
  ['a short signature', `ts=${seconds};h1=${sign().slice(0, 62)}`, 'malformed'],
  ['a long signature', `ts=${seconds};h1=${sign()}00`, 'malformed'],
  ['a signature that is no hex', `ts=${seconds};h1=${'z'.repeat(64)}`, 'malformed'],
  ['one of many that is no hex', `ts=${seconds};h1=${sign()};h1=x`, 'malformed'],
  ['two times', `ts=${seconds};ts=${seconds};h1=${sign()}`, 'malformed'],
  ['a time that is no number', `ts=1e9;h1=${sign('1e9')}`, 'malformed'],
  ['a negative time', `ts=-5;h1=${sign(-5)}`, 'malformed'],
  ['a huge time', `ts=${'9'.repeat(30)};h1=${sign('9'.repeat(30))}`, 'malformed'],
  ['no parts', 'hello', 'malformed'],
  ['an empty part', `ts=${seconds};;h1=${sign()}`, 'malformed'],
  ['two headers joined by a proxy', `ts=${seconds};h1=${sign()}, ts=${seconds};h1=${sign()}`, 'malformed'],
  ['far too many signatures', `ts=${seconds}${`;h1=${sign()}`.repeat(17)}`, 'malformed'],
  ['a huge header', `ts=${seconds};h1=${sign()};x=${'a'.repeat(100_000)}`, 'malformed'],
])('rejects %s', (_, header, problem) => expect(check(header)).toBe(problem))

test('rejects any header without the signature, and never throws', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom(`ts=${seconds}`, `h1=${wrong}`, 'ts=', 'h1', '=', 'h1==', 'é=ü'))
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      expect(check(parts.join(';'))).not.toBeNull()
    }),
  )
})
