import { expect, test } from 'vitest'
import { isUuid, safeLocalPath } from './paths.server'

test('a local path is kept with its query', () => {
  expect(safeLocalPath('/dashboard/search/new?x=1')).toBe('/dashboard/search/new?x=1')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  null,
  '/\t/evil.example',
])('%j leads to the dashboard instead', (path) => expect(safeLocalPath(path)).toBe('/dashboard/searches'))

test('only uuids are ids', () => {
  expect(isUuid('7f4df1a1-5c59-4a41-8a5c-3d2f3a0f4c11')).toBe(true)
  expect(isUuid("1' OR 1=1")).toBe(false)
})
