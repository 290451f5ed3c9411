import { expect, test } from 'vitest'
import { photoOriginsOf } from './photo-origins'

const modes = { craigslist: 'sandbox', cargurus: 'live', facebook: 'off' } as const

test('a marketplace’s photos come from its own host, those of the sandbox from the sandbox', () => {
  const reached = { modes, SANDBOX_URL: 'http://localhost:4010/' }
  expect(photoOriginsOf('craigslist', reached)).toEqual(['http://localhost:4010'])
  expect(photoOriginsOf('cargurus', reached)).toEqual(['https://static.cargurus.com'])
  expect(photoOriginsOf('facebook', reached)).toEqual(['https://*.fbcdn.net'])
  expect(photoOriginsOf('craigslist', { modes })).toEqual([])
})
