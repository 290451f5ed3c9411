import { expect, test } from 'vitest'
import { describeThisDevice } from './enable-push'

const chrome = (system: string, rest = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 ${rest}Safari/537.36`

test.each([
  [chrome('Windows NT 10.0; Win64; x64'), 'Chrome, Windows'],
  [chrome('Linux; Android 14; Pixel 8', 'Mobile '), 'Chrome, Pixel 8'],
  [chrome('Linux; Android 10; K', 'Mobile '), 'Chrome, Android'],
  ['Mozilla/5.0 (X11; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox, Desktop'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  ['', 'Browser, Desktop'],
  ['?', 'Browser, Desktop'],
])('names %s "%s"', async (userAgent, name) => expect(await describeThisDevice({ userAgent })).toBe(name))

test('asks a browser for a model that its user agent hides', async () => {
  const getHighEntropyValues = (hints: string[]) => Promise.resolve({ [hints[0]!]: 'Pixel 9' })
  const userAgent = chrome('Linux; Android 10; K', 'Mobile ')
  expect(await describeThisDevice({ userAgent, userAgentData: { getHighEntropyValues } })).toBe('Chrome, Pixel 9')
  const refuses = { getHighEntropyValues: () => Promise.reject(new Error('not allowed')) }
  expect(await describeThisDevice({ userAgent, userAgentData: refuses })).toBe('Chrome, Android')
})
