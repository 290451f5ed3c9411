import { createHash } from 'node:crypto'
import { zodTextFormat } from 'openai/helpers/zod'
import { expect, test } from 'vitest'
import { features } from '#domain/judgement/criteria'
import { answersFormat, instructionsVersion, readingFormat } from './formats'

/** What this version of the instructions says. Changed words get a new version, in formats.ts, and a new hash here. */
const pinned = { version: 1, hash: 'ab79ac56428aafc2' }

test('instructions do not change under the version that readings and answers are stored by', () => {
  const said = [readingFormat, answersFormat].map(({ name, instructions, schema }) => ({
    instructions,
    schema: zodTextFormat(schema, name),
  }))
  const hash = createHash('sha256').update(JSON.stringify({ said, features })).digest('hex').slice(0, 16)
  expect({ version: instructionsVersion, hash }).toEqual(pinned)
})
