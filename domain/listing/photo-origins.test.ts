import { expect, test } from 'vitest'
import { allowedPhotoOrigins } from './photo-origins'

const modes = { craigslist: 'sandbox', cargurus: 'live', facebook: 'off' } as const

test('photos come from the marketplace’s own hosts, or from the sandbox', () => {
  const reached = { modes, SANDBOX_URL: 'http://localhost:4010/' }
  expect(allowedPhotoOrigins('craigslist', reached)).toEqual(['http://localhost:4010'])
  expect(allowedPhotoOrigins('cargurus', reached)).toEqual(['https://static.cargurus.com'])
  expect(allowedPhotoOrigins('facebook', reached)).toEqual(['https://*.fbcdn.net'])
  expect(allowedPhotoOrigins('craigslist', { modes })).toEqual([])
})
