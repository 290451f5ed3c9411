import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadAnswers } from './answers'
import { exportRequests } from './export'
import { readLines, writeLines } from './rows'
import { termsToCompare } from '#domain/judgment/criteria/relation'
import { compileRequestId, rateRequestId, readRequestId, sameRequestId, yesNoRequestId } from './requests'
import { scoreLabeledSet } from './score'
import { createTempFolder, createLabeledSet, sampleRows, sampleSearch } from './labeled-set'

const set = createLabeledSet(sampleRows, [sampleSearch])
const [a, b, c, d] = set.cars.map(readRequestId)
const fact = (feature: string, answer: 'yes' | 'no', quote: string) => ({ feature, answer, quote })

/** One correct reading, one with a quote that does not occur, one that is wrong, and one that finds nothing. */
const readings = [
  {
    custom_id: a,
    answer: { facts: [fact('leather seats', 'yes', 'leather seats'), fact('accident', 'no', 'No accidents')] },
  },
  {
    custom_id: b,
    answer: { facts: [fact('leather seats', 'yes', 'heated leather'), fact('accident', 'yes', 'Rear ended')] },
  },
  { custom_id: c, answer: { facts: [fact('leather seats', 'no', 'Nice car')] } },
  { custom_id: d, answer: { facts: [] } },
]

function loadAnswerLines(lines: object[], file = 'read.answers.jsonl') {
  const folder = createTempFolder()
  writeLines(path.join(folder, file), lines)
  return loadAnswers(folder)
}
const figures = async (lines: object[], of = set) => (await scoreLabeledSet(of, loadAnswerLines(lines))).figures

test('accuracy, precision, recall, unknowns kept, quotes and calls match a manual count', async () => {
  expect(await figures(readings)).toMatchObject({
    ...{ cars: 4, pairs: 8, accuracy: 0.75, unknownKept: 0.75, quotesValid: 0.8, callsPerPair: 0.5, isEstimated: true },
    ...{ yesPrecision: 1, yesRecall: 1, noPrecision: 0.5, noRecall: 0.5 },
    ...{ missing: { compile: 3, same: 0, read: 0, ask: 0 }, problems: 0, wishesReadRight: null },
  })
})

test('the alert figures count immediate, digest and missing alerts, and what the truth rules out', async () => {
  const { buyer } = await figures(readings)
  expect(buyer).toEqual([
    { wishes: 1, cars: 6, atOnce: 0.6667, inDigest: 0.1667, never: 0.1667, ruledOutByTruth: 0.25 },
    { wishes: 2, cars: 3, atOnce: 0.3333, inDigest: 0.3333, never: 0.3333, ruledOutByTruth: 0 },
    { wishes: 3, cars: 0, atOnce: null, inDigest: null, never: null, ruledOutByTruth: null },
    { wishes: 4, cars: 0, atOnce: null, inDigest: null, never: null, ruledOutByTruth: null },
  ])
})

test('without searches, each car’s wishes are combined and the truth is unknown', async () => {
  const { buyer } = await figures(readings, createLabeledSet(sampleRows))
  expect(buyer[1]).toMatchObject({ cars: 3, atOnce: 0.3333, ruledOutByTruth: null })
})

test('a nice-to-have never rules a car out', async () => {
  const [leather, accident] = sampleSearch.wishes
  const wishes = [{ ...leather, strength: 'nice' }, accident]
  const { buyer } = await figures(readings, createLabeledSet(sampleRows, [{ ...sampleSearch, wishes }]))
  // Alone, it makes every car a match. With the other wish, only b is ruled out, and d is alerted although it had an
  // accident.
  expect(buyer[1]).toMatchObject({ wishes: 2, cars: 3, atOnce: 1, never: 0, ruledOutByTruth: 0.3333 })
})

test('token counts come from the service', async () => {
  const content = [{ type: 'output_text', text: JSON.stringify({ facts: [] }) }]
  const body = {
    status: 'completed',
    output: [{ type: 'message', content }],
    usage: { input_tokens: 800, output_tokens: 8 },
  }
  const lines = [a, b, c, d].map((custom_id) => ({ custom_id, response: { status_code: 200, body }, error: null }))
  expect(await figures(lines)).toMatchObject({ inputTokensPerPair: 400, outputTokensPerPair: 4, isEstimated: false })
})

test('model baselines are scored only where the model answered', async () => {
  expect(Object.keys((await figures(readings)).baselines)).toEqual(['careful reader', 'keywords'])
  const asked = set.pairs.map(({ car, wish }) => [rateRequestId(car, wish), yesNoRequestId(car, wish)] as const)
  const ratings = asked.map(([custom_id], i) => ({ custom_id, answer: { rating: [5, 4, 2, 1, 3, 3, 3, 4][i] } }))
  const yesNo = asked.map(([, custom_id], i) => ({ custom_id, answer: { answer: i < 2 ? 'yes' : 'no' } }))
  const { baselines } = await figures([...ratings, ...yesNo])
  expect(baselines['careful reader']).toMatchObject({ accuracy: 1, buyer: [{ atOnce: 0.6667, never: 0 }, {}, {}, {}] })
  // Only "leather seats" in the first car is found, and four pairs are correctly left open.
  expect(baselines.keywords).toMatchObject({ accuracy: 0.625, yesPrecision: 1, yesRecall: 0.5, noRecall: 0 })
  // A 5 for "no accident" means that there was none. The last pair is a guess.
  expect(baselines['rating 1 to 5']).toMatchObject({ accuracy: 0.875, noPrecision: 0.6667, unknownKept: 0.75 })
  expect(baselines['yes or no']).toMatchObject({ accuracy: 0.5, unknownKept: 0 })
})

test('correctly compiled wishes are counted', async () => {
  const alternative = (label: string) => ({ label, feature: label, visible: true })
  const wish = { words: '', kind: 'wish', strength: 'should' }
  const custom_id = compileRequestId(sampleSearch.words)
  const leather = { ...wish, polarity: 'wanted', alternatives: [alternative('leather seats')] }
  const wrong = { ...wish, polarity: 'unwanted', alternatives: [alternative('sunroof')] }
  const compiled = { custom_id, answer: { criteria: [leather, wrong] } }
  expect((await figures([compiled])).wishesReadRight).toBe(0.5)
  // By leather alone, a is a match, c is rejected, and d goes to the digest. The label rules out b.
  const { asWritten } = await figures([...readings, { ...compiled, answer: { criteria: [leather] } }])
  expect(asWritten).toEqual({ cars: 3, atOnce: 0.3333, inDigest: 0.3333, never: 0.3333, ruledOutByTruth: 0 })
})

test('the first of two answer folders wins where both have an answer', async () => {
  const folders = [createTempFolder(), createTempFolder()]
  const [wrong, none] = [readings[2]!, { custom_id: c, answer: { facts: [] } }]
  writeLines(path.join(folders[0]!, 'read.answers.jsonl'), [readings[0], none])
  writeLines(path.join(folders[1]!, 'read.answers.jsonl'), [...readings.slice(1, 2), wrong, readings[3]])
  const both = (await scoreLabeledSet(set, loadAnswers(...folders))).figures
  expect(both).toMatchObject({ missing: { read: 0 }, problems: 0, unknownKept: 1 })
  expect((await scoreLabeledSet(set, loadAnswers(...folders.reverse()))).figures.unknownKept).toBe(0.75)
})

test('a criterion is judged as compiled, even if the wording was inverted', async () => {
  const rows = [
    {
      id: '1',
      title: '2014 Honda Civic',
      description: 'Never smoked in.',
      criterion: 'smoke-free',
      polarity: 'wanted',
      answer: 'yes',
    },
  ]
  const one = createLabeledSet(rows)
  const line = { custom_id: readRequestId(one.cars[0]!), answer: { facts: [fact('smoking', 'no', 'Never smoked in')] } }
  expect((await figures([line], one)).accuracy).toBe(1)
})

test('each unusable line is reported with its reason, and the others count', async () => {
  const folder = createTempFolder()
  const refused = { status: 'completed', output: [{ type: 'message', content: [{ type: 'refusal', refusal: 'no' }] }] }
  const lines = [
    '{"custom_id":',
    JSON.stringify({ id: a }),
    JSON.stringify({ custom_id: a, response: { status_code: 429, body: {} } }),
    JSON.stringify({ custom_id: a, response: { status_code: 200, body: { status: 'incomplete', output: [] } } }),
    JSON.stringify({ custom_id: a, response: { status_code: 200, body: refused } }),
    JSON.stringify({ custom_id: a, answer: { facts: [{ feature: 'rust', answer: 'maybe' }] } }),
    JSON.stringify({ custom_id: 'talk:1', answer: {} }),
    JSON.stringify(readings[0]),
    JSON.stringify(readings[0]),
    JSON.stringify({ custom_id: 'read:0000000000', answer: { facts: [] } }),
  ]
  writeFileSync(path.join(folder, 'read.answers.jsonl'), lines.join('\n'))
  const { figures: score, problems } = await scoreLabeledSet(set, loadAnswers(folder))
  expect(problems).toEqual([
    'read.answers.jsonl line 1: is not JSON.',
    'read.answers.jsonl line 2: has neither a response of the batch format nor a custom_id with an answer.',
    `read.answers.jsonl line 3: ${a}: the service answered 429.`,
    `read.answers.jsonl line 4: ${a}: the answer is not complete.`,
    `read.answers.jsonl line 5: ${a}: the model refused to answer.`,
    `read.answers.jsonl line 6: ${a}: facts.0.answer: Invalid option: expected one of "yes"|"no"|"broken"|"partly".`,
    'read.answers.jsonl line 7: talk:1 is no request of the evaluation.',
    `read.answers.jsonl line 9: ${a} is answered twice; the first counts.`,
    'There are answers to 1 requests that this set does not need; the first is read:0000000000.',
  ])
  expect(score).toMatchObject({ problems: 9, missing: { read: 3 }, yesRecall: 0.5 })
})

test('without "same" answers features stay as compiled; with some, unanswered terms become open questions', async () => {
  const words = ['brand-new rubber', 'fresh rubber']
  const description = 'Tires have 80% tread.'
  const rows = words.map((criterion) => {
    const pair = { id: criterion, criterion, polarity: 'wanted', answer: 'yes' }
    return { ...pair, title: '2014 Honda Civic', description }
  })
  const rubber = createLabeledSet(rows)
  const drafts = words.map((said) => ({
    ...{
      words: said,
      kind: 'wish' as const,
      polarity: 'wanted' as const,
      strength: 'should' as const,
      condition: null,
    },
    alternatives: [{ label: said, feature: 'good tires', comparison: null, spanish: null, visible: true }],
  }))
  const compiled = drafts.map((draft) => ({ custom_id: compileRequestId(draft.words), answer: { criteria: [draft] } }))
  const facts = [fact('good tires', 'yes', '80% tread')]
  const lines = [...compiled, { custom_id: readRequestId(rubber.cars[0]!), answer: { facts } }]
  expect(await figures(lines, rubber)).toMatchObject({ yesRecall: 1, missing: { same: 2, ask: 0 } })

  const things = termsToCompare([drafts[0]!])
  const same = { custom_id: sameRequestId(words[0]!, things), answer: { answers: [{ id: 't1', answer: 'same' }] } }
  expect(await figures([...lines, same], rubber)).toMatchObject({ yesRecall: 0.5, missing: { same: 1, ask: 1 } })
})

test('an answer that omits a question counts as missing', async () => {
  const rows = ['ski box', 'tow mirrors'].map((criterion) => {
    return {
      id: criterion,
      title: '2014 Honda Civic',
      description: 'Ski box.',
      criterion,
      polarity: 'wanted',
      answer: 'yes',
    }
  })
  const open = createLabeledSet(rows)
  const folder = createTempFolder()
  await exportRequests(open, { folder, model: { OPENAI_MODEL: 'm', MODEL_MAX_OUTPUT_TOKENS: 1 }, isReadable: true })
  const [asked] = readLines(path.join(folder, 'readable', 'ask', '001.jsonl')).map(({ value }) => value as Asked)
  const { custom_id, questions } = asked!.questions[0]!
  const answers = questions.map(({ id }) => ({ id, answer: 'yes', quote: 'Ski box' }))
  const missing = async (some: object[]) =>
    (await figures([{ custom_id, answer: { answers: some } }], open)).missing.ask
  expect([await missing(answers), await missing(answers.slice(1))]).toEqual([0, 1])
})

interface Asked {
  questions: { custom_id: string; questions: { id: string }[] }[]
}
