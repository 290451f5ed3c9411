import { createHash } from 'node:crypto'
import { zodTextFormat } from 'openai/helpers/zod'
import { expect, test } from 'vitest'
import { features } from '#domain/judgment/features/features'
import { answersFormat, instructionsVersion, readingFormat } from './formats'

/** Version and hash of the instructions. Changed instructions need a new version in formats.ts and a new hash here. */
const pinned = { version: 3, hash: '630d8bde57af9da5' }

test('the instructions change only together with their version', () => {
  const said = [readingFormat, answersFormat].map(({ name, instructions, schema }) => ({
    instructions,
    schema: zodTextFormat(schema, name),
  }))
  const hash = createHash('sha256').update(JSON.stringify({ said, features })).digest('hex').slice(0, 16)
  expect({ version: instructionsVersion, hash }).toEqual(pinned)
})

/** Every reading pays for these characters, so a new rule has to replace others. */
const maxReadingInstructionsLength = 12_951

test('the reading instructions stay within their length', () => {
  expect(Buffer.byteLength(readingFormat.instructions)).toBeLessThanOrEqual(maxReadingInstructionsLength)
})

test.each([
  ['a range of numbers', '26 to 29 mpg'],
  ['two cars in one ad', 'both are automatic'],
  ['a hedge', 'may need a battery'],
  ['a test that is still to be passed', 'will pass'],
  ['praise without a fact', 'runs great'],
  ['power equipment without a list', 'full power'],
  ['the miles of an engine that was replaced', '40k on the engine, 150k on the car'],
  ['a warranty on a part', '6 months on the clutch'],
  ['an earlier certified sale', 'was CPO in 2019'],
  ['a gray interior', 'gray is not'],
])('the reading instructions contain an example of %s', (_, example) => {
  expect(readingFormat.instructions).toContain(example)
})
