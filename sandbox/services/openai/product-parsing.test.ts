import { expect, test } from 'vitest'
import { thorough } from '../../../e2e/support/canaries'
import { criterionLabel } from '#domain/judgment/criteria/criterion'
import { buildCriteria } from '#domain/judgment/criteria/from-drafts'
import { checkEvidence } from '#domain/judgment/evidence/evidence'
import { factFromClaim } from '#domain/judgment/facts/from-claim'
import type { Feature } from '#domain/judgment/features/features'
import { checkDescription } from '#domain/search/described-search'
import { answersFormat, criteriaFormat, descriptionFormat, readingFormat } from '#worker/judge/model/formats'
import { splitDefect } from '#worker/judge/read-listing'
import { createInventory } from '../../inventory/seed'
import { answerByFormat } from './responses-api'
import type { ListingInput } from './listing'

// Runs the product's own schemas and checks on the simulated model's answers.

const ask = async (name: string, document: unknown) =>
  answerByFormat[name]!({ document, pictures: [], readPhotos: async () => [], attention: (given) => given })

async function understood(words: string): Promise<string[]> {
  const drafts = criteriaFormat.schema.parse(await ask('criteria', { words })).criteria
  return buildCriteria(drafts, words).map((criterion) => {
    const { kind, polarity, strength, isDoubted } = criterion
    return [kind, polarity, strength, criterionLabel(criterion), ...(isDoubted ? ['asked back'] : [])].join(' ')
  })
}

test.each([
  ['nice to have sunroof', ['wish wanted nice sunroof']],
  ['prefer leather but cloth ok', ['wish wanted nice leather seats', 'permission wanted should cloth seats']],
  ['must have 3rd row', ['wish wanted must third row']],
  ['heated seats or leather', ['wish wanted should heated seats or leather seats']],
  [
    'under 80k miles, under $8k, 2015 or newer',
    ['at most 80,000 mi', 'at most $8,000', '2015 or newer'].map((label) => `wish wanted should ${label}`),
  ],
  [
    '1 or 2 owners, at least 300 hp, at least 30 mpg',
    ['1 to 2 owners', 'at least 300 hp', 'at least 30 mpg'].map((label) => `wish wanted should ${label}`),
  ],
  ['no rust or accidents', ['wish unwanted should rust', 'wish unwanted should accident']],
  ['open to salvage if repaired well', ['permission wanted should salvage title']],
  ['timing belt done if over 90k', ['wish wanted should timing belt replaced (if at least 90,000 mi)']],
  ['not from a dealer', ['wish unwanted should dealer']],
  ['price negotiable, accepts texts', ['wish wanted should price negotiable', 'wish wanted should accepts texts']],
  ['good vibes', ['remark wanted should good vibes']],
  ['salvage title', ['wish unwanted should salvage title asked back']],
  ['smoke-free', ['wish unwanted must smoking']],
  ['sin accidentes, asientos de piel', ['wish unwanted should accident', 'wish wanted should leather seats']],
])('the product parses "%s"', async (words, criteria) => {
  expect(await understood(words)).toEqual(criteria)
})

test.each([
  'no salvage title',
  'que no sea de salvamento',
  'sin título de salvamento',
  'sin salvamento',
  'nada de salvamento',
  'que no sea reconstruido',
  'no sea siniestrado',
  'no chatarra',
])('“%s” is the required wish against a salvage title', async (words) =>
  expect(await understood(words)).toEqual(['wish unwanted must salvage title']),
)

test('a vague wish softens none of the wishes after it', async () => {
  const words = 'a safe, reliable Civic near Columbus Ohio, nothing sporty, no accidents please, no salvage title'
  const { smartCriteria } = await described(words)
  expect(await understood(smartCriteria!)).toEqual([
    ...['wish wanted nice safe', 'remark wanted nice reliable', 'wish unwanted should sporty'],
    ...['wish unwanted should accident', 'wish unwanted must salvage title'],
  ])
})

const described = async (words: string) => {
  const draft = descriptionFormat.schema.parse(await ask('description', { words }))
  const { values, questions, notUnderstood } = checkDescription(draft, words, 2026)
  const asks = questions.flatMap(({ cars }) => cars.map(({ label }) => label))
  return { ...values, asks, notUnderstood: notUnderstood.map((one) => one.words) }
}

test.each<[string, object]>([
  [
    '2015 or newer Civic or Accord under 15k within 60 miles of Austin, automatic, leather, no rebuilt title, nice if it has CarPlay',
    {
      ...{ make: 'honda', models: ['civic', 'accord'], yearFrom: '2015', priceTo: '15000' },
      location: 'Austin, Texas',
      ...{ radius: '60', transmission: 'automatic', asks: [], notUnderstood: [] },
      smartCriteria: 'leather, no rebuilt title, nice if it has CarPlay',
    },
  ],
  ['Explorer under $20,000', { make: 'ford', models: ['explorer'], priceTo: '20000', asks: [], notUnderstood: [] }],
  [
    'lookn for hinda civc or corola under 8k near denvr',
    {
      ...{ make: 'honda', models: ['civic'], otherCars: [{ make: 'toyota', models: ['corolla'] }] },
      ...{ priceTo: '8000', location: 'Denver, Colorado', asks: [], notUnderstood: expect.any(Array) },
    },
  ],
  [
    'RAV4 or CR-V, less than 80,000 miles, near Denver, CO',
    {
      ...{ make: 'toyota', models: ['rav4'], otherCars: [{ make: 'honda', models: ['cr-v'] }] },
      ...{ mileageTo: '80000', location: 'Denver, Colorado', asks: [], notUnderstood: [] },
    },
  ],
  [
    'Busco Honda Civic 2015 o más nuevo, menos de 12 mil dólares, cerca de Houston, automático, sin choques',
    {
      ...{ make: 'honda', models: ['civic'], yearFrom: '2015', priceTo: '12000', location: 'Houston, Texas' },
      ...{ transmission: 'automatic', smartCriteria: 'sin choques', asks: [], notUnderstood: [] },
    },
  ],
  [
    'minivan with third row, ideally under 70k miles',
    { bodyTypes: ['van'], smartCriteria: 'with third row, ideally under 70k miles', asks: [], notUnderstood: [] },
  ],
  ['Toyota Camry, $250 a month', { make: 'toyota', models: ['camry'], asks: [], notUnderstood: ['$250 a month'] }],
])('the product fills the form from "%s"', async (words, filled) => {
  expect(await described(words)).toEqual(filled)
})

const listings: ListingInput[] = createInventory(3, 400, new Date())
  .listAll()
  .map((posting) => ({ title: posting.headline, description: posting.description, attributes: {}, photos: 0 }))

test("the product keeps the simulated model's facts and their numbers", thorough, async () => {
  const lost: unknown[] = []
  let kept = 0
  for (const listing of listings) {
    const { facts } = readingFormat.schema.parse(await ask('reading', { listing, features: null }))
    const content = { ...listing, photoUrls: [], titleStatus: null, transmission: null, bodyType: null }
    for (const claim of facts) {
      const feature = claim.feature as Feature
      const checked = checkEvidence(content, splitDefect(claim), { feature, label: feature })
      if (factFromClaim(feature, claim.number, checked)) kept += 1
      else lost.push(claim)
    }
  }
  expect(kept).toBeGreaterThan(listings.length * 4)
  expect(lost).toEqual([])
})

test('answers match the schema that the product requests', async () => {
  const questions = ['sunroof', 'ski box'].map((label, i) => ({ id: `a${i + 1}`, label }))
  const listing = { title: '', description: 'Sunroof.', attributes: {}, photos: 0 }
  expect(answersFormat.schema.parse(await ask('answers', { listing, questions })).answers).toEqual([
    { id: 'a1', answer: 'yes', quote: 'Sunroof', photo: null, seen: null, attribute: null },
    { id: 'a2', answer: 'unknown', quote: null, photo: null, seen: null, attribute: null },
  ])
})
