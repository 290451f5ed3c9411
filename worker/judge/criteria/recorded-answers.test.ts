import { expect, test } from 'vitest'
import { recorded } from '#domain/judgment/criteria/fixtures/recorded-answers'
import { criteriaFormat } from '../model/formats'

test.each(recorded)('the recorded answer to “$words” matches the requested schema', ({ answer }) => {
  expect(criteriaFormat.schema.strict().parse({ criteria: answer })).toEqual({ criteria: answer })
})
