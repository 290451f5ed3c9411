import { createHash } from 'node:crypto'
import { zodTextFormat } from 'openai/helpers/zod'
import { expect, test } from 'vitest'
import { features } from '#domain/judgement/features/features'
import { answersFormat, instructionsVersion, readingFormat } from './formats'

/**
 * The version and hash of the instructions. Changed instructions need a new version in formats.ts and a new hash here.
 */
const pinned = { version: 2, hash: 'b880e34e8f87bb22' }

test('the instructions change only with the version that keys readings and answers', () => {
  const said = [readingFormat, answersFormat].map(({ name, instructions, schema }) => ({
    instructions,
    schema: zodTextFormat(schema, name),
  }))
  const hash = createHash('sha256').update(JSON.stringify({ said, features })).digest('hex').slice(0, 16)
  expect({ version: instructionsVersion, hash }).toEqual(pinned)
})
