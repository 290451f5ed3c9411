import { expect, test } from 'vitest'
import { parseJsonBlocks, findValues } from './graphql'

test('finds values under any path and does not search inside them', () => {
  const inner = { wanted: { wanted: 2 } }
  expect(findValues([{ a: [null, { wanted: 1 }] }, { b: inner }], ['wanted'])).toEqual([1, { wanted: 2 }])
})

test('extremely deep nesting does not break the search', () => {
  const depth = 200_000
  const deep = JSON.parse('[{"a":'.repeat(depth) + '{"wanted":1}' + '}]'.repeat(depth)) as unknown
  expect(findValues(deep, ['wanted'])).toEqual([1])
})

test('recognizes data blocks by their attributes, and throws for a wanted block that is not JSON', () => {
  const page = `<script>{"wanted":0}</script><script data-sjs type="application/json">{"wanted":1}</script>
<script type="application/json">{"other":broken</script><script data-sjs>{"wanted":2}</script><script data-sjs>{"wanted":`
  expect(parseJsonBlocks(page, ['wanted'])).toEqual([{ wanted: 1 }, { wanted: 2 }])
  expect(() => parseJsonBlocks(page, ['other'])).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
})
