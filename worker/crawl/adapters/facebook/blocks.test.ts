import { expect, test } from 'vitest'
import { blocksWith, valuesUnder } from './blocks'

test('values are found under whatever path they stand, and are not looked into', () => {
  const inner = { wanted: { wanted: 2 } }
  expect(valuesUnder([{ a: [null, { wanted: 1 }] }, { b: inner }], ['wanted'])).toEqual([1, { wanted: 2 }])
})

test('data nested without end does not end the reading', () => {
  const depth = 200_000
  const deep = JSON.parse('[{"a":'.repeat(depth) + '{"wanted":1}' + '}]'.repeat(depth)) as unknown
  expect(valuesUnder(deep, ['wanted'])).toEqual([1])
})

test('blocks of data are told by their attributes; one that is no JSON is an error where it matters', () => {
  const page = `<script>{"wanted":0}</script><script data-sjs type="application/json">{"wanted":1}</script>
<script type="application/json">{"other":broken</script><script data-sjs>{"wanted":2}</script><script data-sjs>{"wanted":`
  expect(blocksWith(page, ['wanted'])).toEqual([{ wanted: 1 }, { wanted: 2 }])
  expect(() => blocksWith(page, ['other'])).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
})
