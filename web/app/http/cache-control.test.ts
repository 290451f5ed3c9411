import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cacheControlFor } from './compressed-files.server'

test('caches only files with hashed names forever', () => {
  expect(cacheControlFor('assets/root-Bx81kq0d.js')).toBe('public, max-age=31536000, immutable')
})

test('revalidates the service worker on every request', () => {
  expect(cacheControlFor('sw.js')).toBe('no-cache')
})

const publicFiles = readdirSync(path.resolve(import.meta.dirname, '../../public')).filter((file) => file !== 'sw.js')
test.each(publicFiles)('caches %s for an hour', (file) => {
  expect(cacheControlFor(file)).toBe('public, max-age=3600')
})
