import { expect, test } from 'vitest'
import { createLogger } from '#platform/log'
import { sourceBlocked, sourceLayoutChanged, sourceThrottled, sourceUnavailable } from '../../failures'
import { requestPage, RequestFallbacks } from './request-page'
import { httpGet, type Adapter, type PageReply } from '../adapters/contract'

const adapter = { marketplace: 'craigslist' } as Adapter
const requests = ['first', 'second'].map((url) => httpGet(url, url))
const reply = (url: string): PageReply => ({ url, status: 200, body: url })

/** Calls requestPage with a first request that fails with `first`, if given, and a second one that always succeeds. */
async function askWith(
  first: Error | null,
  fallbacks = new RequestFallbacks(),
): Promise<{ asked: string[]; answer: string }> {
  const asked: string[] = []
  const fetchers = {
    craigslist: {
      get: (_: unknown, { url }: { url: string }) => {
        asked.push(url)
        return url === 'first' && first ? Promise.reject(first) : Promise.resolve(reply(url))
      },
    },
  }
  const deps = { fetchers, fallbacks, log: createLogger('test', 'silent') }
  const answer = await requestPage(deps, adapter, requests, (r) => r.body).catch((error: Error) => error.name)
  return { asked, answer }
}

test('returns the first page that can be parsed', async () => {
  expect(await askWith(null)).toEqual({ asked: ['first'], answer: 'first' })
})

test.each([sourceBlocked('no'), sourceLayoutChanged('odd')])('tries the fallback after %s', async (failure) => {
  expect(await askWith(failure)).toEqual({ asked: ['first', 'second'], answer: 'second' })
})

test.each([sourceThrottled('slow down'), sourceUnavailable('down')])(
  'sends no further request after %s',
  async (failure) => {
    expect(await askWith(failure)).toEqual({ asked: ['first'], answer: failure.type })
  },
)

test('a successful fallback goes first until the preferred request succeeds again', async () => {
  let now = 0
  const fallbacks = new RequestFallbacks(() => now)
  await askWith(sourceBlocked('no'), fallbacks)
  expect((await askWith(null, fallbacks)).asked).toEqual(['second'])
  now = 3_600_000
  expect((await askWith(null, fallbacks)).asked).toEqual(['first'])
  expect((await askWith(null, fallbacks)).asked).toEqual(['first'])
})
