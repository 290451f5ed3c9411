import { expect, test } from 'vitest'
import { isStorable, storableText } from './storable-text'

test.each([
  ['2014 Honda Civic', '2014 Honda Civic'],
  ['', ''],
  ['two\r\nlines\tand a tab', 'two\r\nlines\tand a tab'],
  ['Hon\u0000da', 'Honda'],
  ['\u0000', ''],
  ['bell\u0007 escape\u001b[31m delete\u007f csi\u009b', 'bell escape[31m delete csi'],
  ['half a pair \ud83d here', 'half a pair  here'],
  ['the other half \ude97', 'the other half '],
  ['a whole car 🚗', 'a whole car 🚗'],
  ['Sedán “clean” – 日本', 'Sedán “clean” – 日本'],
  ['one\vtwo\fthree\u0085four', 'one\ntwo\nthree\nfour'],
])('stores %j as %j', (text, stored) => {
  expect(storableText(text)).toBe(stored)
  expect(isStorable(text)).toBe(text === stored)
  expect(isStorable(stored)).toBe(true)
})

test('only control characters and lone surrogates are unstorable', () => {
  const wrong = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) => {
    const isControl = code < 0x20 || (code >= 0x7f && code < 0xa0)
    const isSurrogate = code >= 0xd800 && code <= 0xdfff
    const expected = [0x09, 0x0a, 0x0d].includes(code) || !(isControl || isSurrogate)
    return isStorable(String.fromCharCode(code)) !== expected
  })
  expect(wrong).toEqual([])
})
