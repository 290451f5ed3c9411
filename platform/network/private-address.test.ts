import { expect, test } from 'vitest'
import { isPrivateAddress, publicLookup, requirePublicAddress } from './outgoing'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '0.0.0.0',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::a00:1', // 10.0.0.1 behind NAT64
  '2002:a00:1::', // and over 6to4
  '100.64.0.1',
  '192.0.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  'ff02::1',
  '168.63.129.16', // Azure's metadata service
  '::7f00:1', // 127.0.0.1 in a deprecated IPv4-compatible address
  '4000::1',
  'not an address',
])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true))

test.each(['8.8.8.8', '208.82.237.1', '2606:4700::1'])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})

test('checks an IP address in a URL without resolving it', () => {
  expect(() => requirePublicAddress('[::1]')).toThrow('private network')
  expect(() => requirePublicAddress('10.0.0.1')).toThrow('private network')
  expect(() => requirePublicAddress('8.8.8.8')).not.toThrow()
})

test.each([true, false])('checks the addresses that a name resolves to (all addresses: %s)', async (all) => {
  const error = await new Promise((resolve) => publicLookup('localhost', { all }, resolve))
  expect(error).toEqual(expect.objectContaining({ type: 'SourceBlocked' }))
})
