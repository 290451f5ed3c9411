import { expect, test } from 'vitest'
import { clientAddress, networkOfAddress } from './middleware.server'

test("without a proxy, uses the connection's address and ignores the header", () => {
  expect(clientAddress('203.0.113.7', '198.51.100.1, 198.51.100.2', 0)).toBe('203.0.113.7')
})

test.each([
  [1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  [2, '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  [1, '198.51.100.1, 203.0.113.7:4711', '203.0.113.7'],
  [1, 'nonsense, [2001:db8::1]:4711', '2001:db8::1'],
  [1, '198.51.100.1, unknown', '10.0.0.1'],
  [3, '203.0.113.7', '203.0.113.7'],
  [1, undefined, '10.0.0.1'],
  [1, '', '10.0.0.1'],
])('with %d proxies and "%s", the address is %s', (proxies, forwarded, address) => {
  expect(clientAddress('10.0.0.1', forwarded, proxies)).toBe(address)
})

test('returns null for a connection without an address', () =>
  expect(clientAddress(undefined, undefined, 0)).toBeNull())

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
])('maps %s to the network %s', (address, network) => expect(networkOfAddress(address)).toBe(network))
