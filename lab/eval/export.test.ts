// @module-tag thorough
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { answersFormat, criteriaFormat, readingFormat, comparisonFormat } from '#worker/judge/model/formats'
import { exportRequests } from './export'
import { readLines, writeLines } from './rows'
import { type LabeledSet, createTempFolder, createLabeledSet, sampleRows, sampleSearch } from './labeled-set'
import { compileRequestId, readRequestId } from './requests'

const model = { OPENAI_MODEL: 'any-model', MODEL_MAX_OUTPUT_TOKENS: 4_000 }

interface Line {
  custom_id: string
  method: string
  url: string
  body: {
    model: string
    instructions: string
    input: { content: { type: string; text: string }[] }[]
    text: { format: { type: string; strict: boolean; name: string; schema: { required: string[] } } }
  }
}

const readExportedFile = (folder: string, round: string) =>
  readLines(path.join(folder, `${round}.jsonl`)).map(({ value }) => value as Line)
const documentIn = ({ body }: Line): Record<string, unknown> => JSON.parse(body.input[0]!.content[0]!.text)

async function exportSet(set: LabeledSet, { answers = [] as object[], isReadable = false } = {}) {
  const folder = createTempFolder()
  writeLines(path.join(folder, 'any.answers.jsonl'), answers)
  const said = await exportRequests(set, { folder, model, isReadable })
  return { folder, said }
}

test('every request is a batch line with the worker’s instructions and a strict schema', async () => {
  const { folder } = await exportSet(createLabeledSet(sampleRows, [sampleSearch]))
  const counts = { compile: 3, read: 4, rate: 8, yesno: 8 }
  for (const [round, count] of Object.entries(counts)) {
    const lines = readExportedFile(folder, round)
    expect(lines).toHaveLength(count)
    expect(new Set(lines.map(({ custom_id }) => custom_id)).size).toBe(count)
    for (const { method, url, body } of lines) {
      expect({ method, url, model: body.model }).toEqual({ method: 'POST', url: '/v1/responses', model: 'any-model' })
      expect(body.text.format).toMatchObject({ type: 'json_schema', strict: true })
      expect(body.input[0]!.content.map(({ type }) => type)).toEqual(['input_text'])
    }
  }
  const [compile] = readExportedFile(folder, 'compile')
  const [read] = readExportedFile(folder, 'read')
  expect(compile!.body.instructions).toBe(criteriaFormat.instructions)
  expect(documentIn(compile!)).toEqual({ words: 'leather, no accidents' })
  expect(read!.body.instructions).toBe(readingFormat.instructions)
  expect(read!.body.text.format.schema.required).toEqual(['facts'])
  expect(documentIn(read!)).toMatchObject({ listing: { title: '2014 Honda Civic EX', photos: 0 }, features: null })
})

test('numbered captions replace the photos', async () => {
  const photographed = { ...sampleRows[0], photos: ['a red car', 'a screen with a map'] }
  const { folder } = await exportSet(createLabeledSet([photographed, ...sampleRows.slice(1, 3)]))
  expect(documentIn(readExportedFile(folder, 'read')[0]!).listing).toMatchObject({
    photos: 2,
    'picture in words': ['tile 1: a red car', 'tile 2: a screen with a map'],
  })
})

test('the export contains no labels and no truth', async () => {
  const rows = sampleRows.map((row) =>
    'answer' in row ? { ...row, answer: row.answer === 'yes' ? 'no' : 'yes' } : row,
  )
  const cars = sampleSearch.cars.map((car) => ({ ...car, truth: car.truth.toReversed() }))
  const folders = await Promise.all([
    exportSet(createLabeledSet(sampleRows, [sampleSearch]), { isReadable: true }),
    exportSet(createLabeledSet(rows, [{ ...sampleSearch, cars }]), { isReadable: true }),
  ])
  const files = ['compile.jsonl', 'read.jsonl', 'rate.jsonl', 'yesno.jsonl', 'readable/read/001.jsonl']
  for (const file of files) {
    const [first, second] = folders.map(({ folder }) => readFileSync(path.join(folder, file), 'utf8'))
    expect(first).toBe(second)
  }
})

const openRows = [
  { id: 'a', title: '2014 Honda Civic', description: 'Leather seats. Deep blue.', price: 9_000 },
  ...['leather seats', 'chrome trim', 'under $10k', 'leather seats or wooden dash'].map((criterion, i) => {
    return { id: `a${i}`, listing: 'a', criterion, polarity: 'wanted', answer: 'yes' }
  }),
  { id: 'b', title: '2015 Mazda 3', description: 'Nice.' },
  { id: 'b1', listing: 'b', criterion: 'leather seats or wooden dash', polarity: 'wanted', answer: 'unknown' },
]

test('the ask round contains only open questions about listings that were read', async () => {
  const set = createLabeledSet(openRows)
  const [a, b] = set.cars.map(readRequestId)
  const leather = { feature: 'leather seats', answer: 'yes', quote: 'Leather seats' }
  const first = { custom_id: a, answer: { facts: [leather] } }
  const { folder, said } = await exportSet(set, { answers: [first] })
  const [line, ...others] = readExportedFile(folder, 'ask')
  expect(others).toEqual([])
  expect(line!.body.instructions).toBe(answersFormat.instructions)
  expect(documentIn(line!).questions).toEqual([{ id: expect.stringMatching(/^q/), label: 'chrome trim' }])
  expect(said).toContain('1 of 2 listings are not read yet; ask.jsonl leaves them out.')

  const { folder: both } = await exportSet(set, { answers: [first, { custom_id: b, answer: { facts: [] } }] })
  const questions = readExportedFile(both, 'ask').map((request) => documentIn(request).questions as { label: string }[])
  expect(questions.map((all) => all.map(({ label }) => label))).toEqual([['chrome trim'], ['wooden dash']])
})

test('without readings there is no ask round, and the export says what it waits for', async () => {
  const { folder, said } = await exportSet(createLabeledSet(openRows))
  expect(existsSync(path.join(folder, 'ask.jsonl'))).toBe(false)
  expect(said.at(-1)).toMatch(/^ask\.jsonl follows once/)
})

test('the ask round is exported immediately if no listing has to be read', async () => {
  const { folder } = await exportSet(createLabeledSet([openRows[0]!, openRows[2]!]))
  expect(readExportedFile(folder, 'read')).toEqual([])
  expect(readExportedFile(folder, 'ask')).toHaveLength(1)
})

const rubberRows = [
  { id: 'a', title: '2014 Honda Civic', description: 'Tires have 80% tread.', price: 9_000 },
  { id: 'a1', listing: 'a', criterion: 'brand-new rubber', polarity: 'wanted', answer: 'no' },
]
const rubber = {
  ...{ words: 'brand-new rubber', kind: 'wish', polarity: 'wanted', strength: 'should' },
  alternatives: [{ label: 'good tires', feature: 'good tires', visible: true }],
}

test('the "same" round compares terms with features, and the questions follow from it', async () => {
  const set = createLabeledSet(rubberRows)
  const tread = { feature: 'good tires', answer: 'yes', quote: '80% tread' }
  const answers = [
    { custom_id: compileRequestId('brand-new rubber'), answer: { criteria: [rubber] } },
    { custom_id: readRequestId(set.cars[0]!), answer: { facts: [tread] } },
  ]
  const { folder, said } = await exportSet(set, { answers })
  const [line, ...others] = readExportedFile(folder, 'same')
  expect(others).toEqual([])
  expect(line!.body.instructions).toBe(comparisonFormat.instructions)
  expect(documentIn(line!)).toMatchObject({ words: 'brand-new rubber', things: [{ id: 't1', feature: 'good tires' }] })
  expect(existsSync(path.join(folder, 'ask.jsonl'))).toBe(false)
  expect(said.at(-1)).toBe('ask.jsonl follows once same.jsonl is answered too.')

  const compared = { custom_id: line!.custom_id, answer: { answers: [{ id: 't1', answer: 'narrower' }] } }
  const { folder: next } = await exportSet(set, { answers: [...answers, compared] })
  expect(documentIn(readExportedFile(next, 'ask')[0]!).questions).toMatchObject([
    { label: 'brand-new rubber', passages: ['80% tread'] },
  ])
})

test('rows with the same text are one car and read once', async () => {
  const plain = { title: '2014 Honda Civic', description: 'Nice.', polarity: 'wanted', answer: 'unknown' }
  const rows = ['sunroof', 'leather seats'].map((criterion, i) => ({ ...plain, id: `row ${i}`, criterion }))
  const { folder } = await exportSet(createLabeledSet(rows))
  expect(readExportedFile(folder, 'read')).toHaveLength(1)
})

test('the readable files contain the instructions once and each listing once with all its questions', async () => {
  const { folder } = await exportSet(createLabeledSet(sampleRows), { isReadable: true })
  const read = (file: string) => readFileSync(path.join(folder, 'readable', 'rate', file), 'utf8')
  expect(read('instructions.txt')).toContain('Rate how well the car meets the wish')
  const documents = read('001.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(documents).toHaveLength(4)
  expect(documents[0].questions.map(({ wish }: { wish: string }) => wish)).toEqual(['leather seats', 'no accident'])
})
