import { expect, test } from 'vitest'
import { matchesOrigin } from './origins'

test.each([
  ['https://images.example/a.jpg', 'https://images.example'],
  ['https://images.example:443/a.jpg', 'https://images.example'],
  ['https://images.example/a.jpg', 'https://images.example:443'],
  ['https://IMAGES.example/a.jpg', 'https://Images.Example'],
  ['http://localhost:4010/a.jpg', 'http://localhost:4010'],
  ['https://a.cdn.example/1', 'https://*.cdn.example'],
  ['https://a.b.cdn.example/1', 'https://*.cdn.example'],
])('%s matches %s', (address, pattern) => expect(matchesOrigin(address, pattern)).toBe(true))

test.each([
  ['http://images.example/a.jpg', 'https://images.example'],
  ['https://images.example:8443/a.jpg', 'https://images.example'],
  ['https://localhost/a.jpg', 'https://localhost:4011'],
  ['https://images.example.evil.example/a.jpg', 'https://images.example'],
  ['https://user@images.example/a.jpg', 'https://images.example'],
  ['https://:word@images.example/a.jpg', 'https://images.example'],
  ['https://cdn.example/1', 'https://*.cdn.example'],
  ['https://.cdn.example/1', 'https://*.cdn.example'],
  ['https://evilcdn.example/1', 'https://*.cdn.example'],
  ['https://evil.example/x.cdn.example/1', 'https://*.cdn.example'],
  ['nonsense', 'https://images.example'],
  ['https://images.example', ''],
])('%s does not match "%s"', (address, pattern) => expect(matchesOrigin(address, pattern)).toBe(false))
