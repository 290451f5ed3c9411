import { expect, test } from 'vitest'
import { parseDeviceModel } from './device-model'

const android = (device: string) => `Mozilla/5.0 (Linux; Android 14; ${device}) AppleWebKit/537.36 Chrome/131.0.0.0`

test.each([
  [android('Pixel 8'), 'Pixel 8'],
  [android('SM-S918B Build/UP1A.231005.007'), 'SM-S918B'],
  [android('K'), null],
  ['Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', null],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0', null],
  ['', null],
])('parses %s as %s', (userAgent, model) => expect(parseDeviceModel(userAgent)).toBe(model))
