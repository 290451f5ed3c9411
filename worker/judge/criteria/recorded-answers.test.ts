import { expect, test } from 'vitest'
import { recordedAnswers } from '../../../e2e/support/recorded-answers'
import { criteriaFormat } from '../model/formats'

test.each(recordedAnswers)('the recorded answer to “$words” matches the requested schema', ({ answer }) => {
  expect(criteriaFormat.schema.strict().parse({ criteria: answer })).toEqual({ criteria: answer })
})
