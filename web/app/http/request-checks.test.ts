import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUuid, safeLocalPath } from './request-checks.server'

test('keeps the query and fragment of a local path', () => {
  expect(safeLocalPath('/dashboard/search/new?x=1#top')).toBe('/dashboard/search/new?x=1#top')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  '/\t/evil.example',
  '/.\n//evil.example',
  'https://evil.example',
  'http://local.invalid/',
  'javascript:alert(1)',
  'dashboard',
  '',
  null,
])('replaces %j with the dashboard path', (path) => expect(safeLocalPath(path)).toBe('/dashboard/searches'))

const piece = fc.constantFrom(
  ...['/', '\\', '.', '..', '%2e', '%2E', '%2f', '%5c', '\t', '\n', '\r', ' ', '\u0000', '@', ':', '?', '#', '%'],
  ...['evil.example', 'http:', 'a', 'dashboard', '\uff0f', '\u3002', '\ud800', '[', ']', ';', '&', '='],
)
const typed = fc.oneof(
  { weight: 4, arbitrary: fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((text) => `/${text}`) },
)

test('never returns a path that redirects to another site', () => {
  const site = 'https://lotwatch.example'
  fc.assert(
    fc.property(typed, (path) => {
      const sent = safeLocalPath(path)
      for (const page of ['/', '/login?step=email', '/dashboard/search/new']) {
        expect(new URL(sent, site + page).origin).toBe(site)
      }
      expect(safeLocalPath(sent)).toBe(sent)
    }),
    { numRuns: 10_000 },
  )
})

test('accepts only UUIDs as ids', () => {
  expect(isUuid('7f4df1a1-5c59-4a41-8a5c-3d2f3a0f4c11')).toBe(true)
  expect(isUuid("1' OR 1=1")).toBe(false)
})
