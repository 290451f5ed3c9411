import { expect, test } from 'vitest'
import { parseAssignedObject } from './embedded'

const parse = (script: string) => parseAssignedObject(`<script>${script}</script>`, '__remixContext')

test('the object ends at its closing brace, whatever follows in the script', () => {
  expect(parse('window.__remixContext = {"a":{"b":"}{\\"\\\\"}};window.__remixContext.p = {"c":1}')).toEqual({
    a: { b: '}{"\\' },
  })
  expect(parse('window.__remixContext={"a":1}')).toEqual({ a: 1 })
})

test('a script without such an assignment has no object', () => {
  expect(parse('window.other = {"a":1}')).toBeUndefined()
  expect(parse('window.__remixContext = load({"a":1})')).toBeUndefined()
})

test('an object without an end, or one that is not JSON, is SourceLayoutChanged', () => {
  for (const script of [
    'window.__remixContext = {"a":{}',
    'window.__remixContext = {"a":"',
    'window.__remixContext = {a:1}',
  ]) {
    expect(() => parse(script)).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
  }
})
