import { expect, test } from 'vitest'
import { parseJsonBlocks, findValues } from './graphql'

test('values are found under any path, and not searched themselves', () => {
  const inner = { wanted: { wanted: 2 } }
  expect(findValues([{ a: [null, { wanted: 1 }] }, { b: inner }], ['wanted'])).toEqual([1, { wanted: 2 }])
})

test('extremely deep nesting does not stop the search', () => {
  const depth = 200_000
  const deep = JSON.parse('[{"a":'.repeat(depth) + '{"wanted":1}' + '}]'.repeat(depth)) as unknown
  expect(findValues(deep, ['wanted'])).toEqual([1])
})

test('data blocks are recognized by their attributes; a wanted block that is not JSON is an error', () => {
  const page = `<script>{"wanted":0}</script><script data-sjs type="application/json">{"wanted":1}</script>
<script type="application/json">{"other":broken</script><script data-sjs>{"wanted":2}</script><script data-sjs>{"wanted":`
  expect(parseJsonBlocks(page, ['wanted'])).toEqual([{ wanted: 1 }, { wanted: 2 }])
  expect(() => parseJsonBlocks(page, ['other'])).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
})
