import { expect, test } from 'vitest'
import type { Search } from '#prisma/generated/client'
import { parseXmlStrictly, childText } from '../../../../e2e/support/strict-xml'
import { requiredSettings } from '../../../../e2e/support/settings'
import { atomDocument } from './atom-document'

const setting = {
  ...{ brand: 'Lotwatch', webUrl: requiredSettings.WEB_URL, selfUrl: `${requiredSettings.WEB_URL}/feeds/x.atom` },
  since: new Date('2026-11-22T10:00:00Z'),
}
const named = (name: string) => ({ id: 'a1', name, make: 'honda', models: [] }) as unknown as Search

test('stays well-formed for every code unit in a name', () => {
  const step = 64
  for (let from = 0; from < 0x10000; from += step) {
    const name = Array.from({ length: step }, (_, i) => `${String.fromCharCode(from + i)}.`).join('')
    expect(() => parseXmlStrictly(atomDocument(named(name), [], setting)), `from ${from.toString(16)}`).not.toThrow()
  }
})

test.each([']]>', '<![CDATA[x]]>', '<script>x</script>', '&lt;b&gt; &#0; &bogus;', '<!-- -- -->', '<?xml?>', '"\'>'])(
  'keeps %j as text',
  (name) =>
    expect(childText(parseXmlStrictly(atomDocument(named(name), [], setting)), 'title')).toBe(`${name} · Lotwatch`),
)

test('a feed without cars has the creation date of its URL', () => {
  const feed = parseXmlStrictly(atomDocument(named('My Civic'), [], setting))
  expect(childText(feed, 'updated')).toBe('2026-11-22T10:00:00.000Z')
  expect(childText(feed, 'id')).toBe('tag:lotwatch.example,2026:search/a1')
})
