import { expect, test } from 'vitest'
import { formatCsv } from './download.server'

test.each([
  '=1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  ' =1+1',
  '\u00a0\u2060@SUM(A1)',
  '\n=1+1',
  '\t+1',
  '\u200b\uff1d1+1',
  '\u00ad-2+3',
])('prefixes cell %j with an apostrophe so spreadsheets treat it as text', (text) => {
  expect(formatCsv([[text]])).toBe(`"'${text}"\r\n`)
})

test.each(['Civic', '1 + 1 = 2', '\u200bCivic', ' Civic', '', 'a@b.example'])('leaves cell %j unchanged', (text) => {
  expect(formatCsv([[text]])).toBe(`"${text}"\r\n`)
})

test('writes numbers unquoted, including negative ones', () => expect(formatCsv([[-5, 1.5, null]])).toBe('-5,1.5,\r\n'))
