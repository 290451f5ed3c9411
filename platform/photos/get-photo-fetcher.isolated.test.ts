import type * as Dns from 'node:dns'
import { expect, test, vi } from 'vitest'
import { getPhotoFetcher, type PhotoSettings } from './photo-fetcher'

// Every name resolves to this machine.
vi.mock('node:dns', async (original) => ({
  ...(await original<typeof Dns>()),
  lookup: (_: string, __: object, done: (error: null, found: object[]) => void) =>
    done(null, [{ address: '127.0.0.1', family: 4 }]),
}))

const settings: PhotoSettings = {
  modes: { craigslist: 'live', cargurus: 'live', facebook: 'live' },
  robots: { craigslist: 'override', cargurus: 'override', facebook: 'override' },
  ...{ BRAND_NAME: 'Lotwatch', WEB_URL: 'https://lotwatch.example', SUPPORT_EMAIL: 'help@lotwatch.example' },
}

test.each([
  ['craigslist', 'https://images.craigslist.org/a.jpg'],
  ['cargurus', 'https://static.cargurus.com/a.jpg'],
  ['facebook', 'https://scontent.xx.fbcdn.net/a.jpg'],
] as const)('does not request a live host of %s that resolves to a private address', async (marketplace, url) => {
  const asked = getPhotoFetcher(settings, marketplace)(url, new AbortController().signal)
  await expect(asked).rejects.toMatchObject({
    type: 'SourceBlocked',
    message: expect.stringContaining('private network'),
  })
})
