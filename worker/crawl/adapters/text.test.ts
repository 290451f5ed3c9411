import { expect, test } from 'vitest'
import { cleanText, cleanLines, parseHtml } from './text'

test.each([
  ['2014 Honda Civic', '2014 Honda Civic'],
  ['  2014  Honda\tCivic\n', '2014 Honda Civic'],
  ['2014 Honda\u00a0Civic', '2014 Honda Civic'],
  ['Sedán', 'Sedán'],
  ['Seda\u0301n', 'Sedán'],
  ['Civic ', 'Civic'],
  ['2012 Chrysler Town &amp; Country', '2012 Chrysler Town & Country'],
  ['Grandma&#39;s &quot;baby&quot; 3&#x2f;4 ton &ntilde; &lt;$5k&gt;', `Grandma's "baby" 3/4 ton ñ <$5k>`],
  ['A&nbsp;&nbsp;B', 'A B'],
  ['R&B, AT&T; &c. &nosuchentity;', 'R&B, AT&T; &c. &nosuchentity;'],
  [' \n', null],
  ['', null],
  [null, null],
  [undefined, null],
])('cleans %j to %j', (text, tidied) => {
  expect(cleanText(text)).toBe(tidied)
})

test('keeps line breaks and one empty line between paragraphs', () => {
  expect(cleanLines(' one &amp; \r\ntwo\t words \r\rthree\n\n\n\nfour\n')).toBe('one &\ntwo words\n\nthree\n\nfour')
})

test('reads pages with many elements, but none with elements within thousands of others', () => {
  const icons = '<svg><path d="M0 0" /></svg><p>one<br></p><ul><li>two</ul>'.repeat(900)
  expect(parseHtml(icons)('path').length).toBe(900)
  expect(() => parseHtml('<b>'.repeat(3_000))).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
  expect(() => parseHtml('<b></i>'.repeat(3_000))).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
})
