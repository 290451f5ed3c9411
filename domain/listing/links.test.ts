import { expect, test } from 'vitest'
import { removeLinks } from './marketplace-link'

test.each([
  ['see https://evil.example/a?b=c now', 'see now'],
  ['see www.evil.example, now', 'see now'],
  ['see evil.com/x now', 'see now'],
  ['see EVIL.CO.UK now', 'see now'],
  ['javascript:alert(1) now', 'now'],
  ['<a href="https://evil.example">here</a> it is', 'here it is'],
  ['<img src=x onerror=alert(1)>Oakland', 'Oakland'],
  ['[here](https://evil.example) it is', 'it is'],
  ['a <!-- hidden --> b', 'a b'],
  ['bücher.example sells', 'sells'],
])('removes links and tags from "%s": "%s"', (text, bare) => {
  expect(removeLinks(text)).toBe(bare)
})

test.each([
  '2.5L, no leaks.Runs great',
  'A/C < 5 years, price > 3',
  'Title: clean. Data: none',
  'U.S. spec',
  '[phone]',
])('"%s" contains no link', (text) => {
  expect(removeLinks(text)).toBe(text)
})
