import { beforeEach, expect, test } from 'vitest'
import type { DescriptionDraft } from '#domain/search/described-search'
import { descriptionTemplates } from '#domain/search/description-templates'
import { dailyAllowances } from '#domain/plans/action-price'
import { callRoute, useWeb, signUpAccount } from '../../../../e2e/support/web'
import { action } from './route'

const web = useWeb() // Temporal is unreachable, so only stored readings are known
let buyer: { token: string; userId: string }
beforeEach(async () => {
  buyer = await signUpAccount(web.db)
})

const words = 'Civic under 15k within 60 miles of Austin, TX, automatic, leather, purple vibes'
const draft: DescriptionDraft = {
  cars: [{ quote: 'Civic', make: 'Honda', model: 'Civic' }],
  limits: [
    { quote: 'under 15k', quantity: 'price' },
    { quote: '60 miles', quantity: 'radius' },
  ],
  places: [{ quote: 'Austin, TX' }],
  transmissions: [{ quote: 'automatic', value: 'automatic' }],
  bodyTypes: [],
  wishes: [{ quote: 'leather' }],
  unclear: [{ quote: 'purple vibes', cars: [] }],
}
const isRead = (text: string, description: Partial<DescriptionDraft>, over: object = {}) =>
  web.db.unsavedWords.create({
    data: {
      userId: buyer.userId,
      words: text,
      isDescription: true,
      description: { ...draft, ...description },
      ...over,
    },
  })
const nothing = { cars: [], limits: [], places: [], transmissions: [], wishes: [], unclear: [] }
async function fill(form: Record<string, string | string[]>) {
  const typed = { marketplaces: ['craigslist'], intent: 'describe', ...form }
  const given = { token: buyer.token, params: { id: 'new' }, form: typed }
  const answer = await callRoute(action, '/dashboard/search/new', given)
  expect(answer.status).toBe(200)
  return answer.json()
}

test('a description fills the fields that it states, with the words behind each', async () => {
  await isRead(words, {})
  const { values, description, models, errors } = await fill({ description: words })
  expect(values).toMatchObject({
    ...{ make: 'honda', models: ['civic'], priceTo: '15000', radius: '60', location: 'Austin, Texas' },
    ...{ transmission: 'automatic', smartCriteria: 'leather', yearFrom: '', bodyTypes: [] },
  })
  expect(description.words).toMatchObject({ priceTo: 'under 15k', location: 'Austin, TX', transmission: 'automatic' })
  expect(description.notes).toEqual([
    'Check what we filled in from your words, and change anything we got wrong.',
    'We didn’t understand “purple vibes”. If it matters, fill it in below.',
  ])
  expect(models[0].some(({ id }: { id: string }) => id === 'civic')).toBe(true)
  expect(errors).toEqual({})
})

test('a description keeps typed values that it does not mention, and adds its wishes to those typed', async () => {
  await isRead('leather', { ...nothing, wishes: [{ quote: 'leather' }] })
  const typed = { make: 'honda', models: ['civic'], priceTo: '9,000', yearFrom: '2012', smartCriteria: 'no rust' }
  const { values } = await fill({ description: 'leather', ...typed })
  expect(values).toMatchObject({ ...typed, smartCriteria: 'no rust, leather' })
  expect((await fill({ description: 'leather', ...typed, smartCriteria: 'Leather' })).values.smartCriteria).toBe(
    'Leather',
  )
})

test('a description replaces the wishes that the description before it added', async () => {
  await isRead('cloth seats', { ...nothing, wishes: [{ quote: 'cloth seats' }] })
  const again = await fill({ description: 'cloth seats', smartCriteria: 'leather', addedWishes: 'leather' })
  expect(again.values.smartCriteria).toBe('cloth seats')
  expect(again.description.addedWishes).toBe('cloth seats')
  const own = { smartCriteria: 'no rust, leather', addedWishes: 'leather' }
  expect((await fill({ description: 'cloth seats', ...own })).values.smartCriteria).toBe('no rust, cloth seats')
})

test('a description asks which car is meant, and the answer fills it', async () => {
  const cars = [{ quote: 'Explorer', make: 'Ford', model: 'Explorer' }]
  await isRead('Explorer', { ...nothing, cars })
  const { values, description } = await fill({ description: 'Explorer', priceTo: '20k' })
  expect(values).toMatchObject({ make: '', models: [], priceTo: '20k' })
  expect(description.questions).toEqual([
    { text: '“Explorer”: Ford?', cars: [{ id: 'ford/explorer', label: 'Ford Explorer' }] },
  ])
  const chosen = await fill({ description: 'Explorer', priceTo: '20k', intent: 'choose-car:ford/explorer' })
  expect(chosen.values).toMatchObject({ make: 'ford', models: ['explorer'], priceTo: '20k' })
  expect(chosen.description.questions).toEqual([])
  const unknown = await fill({ description: 'Explorer', make: 'kia', intent: 'choose-car:nobody/x' })
  expect(unknown.values.make).toBe('kia')
})

test('a description names a place that is several or unknown, and leaves it out', async () => {
  await isRead('in Springfield', { ...nothing, places: [{ quote: 'Springfield' }] })
  const { values, description } = await fill({ description: 'in Springfield', location: '94110' })
  expect(values.location).toBe('94110')
  expect(description.notes[0]).toMatch(/^“Springfield”: There is more than one Springfield\./)
})

test('a description keeps the words beside the fields until they are changed', async () => {
  await isRead(words, {})
  const { values } = await fill({ description: words })
  const { make, models, priceTo, transmission } = values
  const again = await fill({ description: words, make, models, priceTo, transmission: '', intent: 'update-models' })
  expect(Object.keys(again.description.words)).toEqual(['make', 'models', 'priceTo'])
  expect(transmission).toBe('automatic')
})

const typed = { make: 'honda', priceTo: '9,000', smartCriteria: 'no rust' }
const notesOf = async (description: string) => {
  const answer = await fill({ description, ...typed })
  expect(answer.values).toMatchObject(typed)
  expect(answer.description).toMatchObject({ text: description, words: {}, questions: [] })
  return answer.description.notes as string[]
}

test('a description that cannot be read leaves the form as typed and says why', async () => {
  expect(await notesOf('')).toEqual([expect.stringMatching(/^Describe the car first/)])
  expect(await notesOf('asdf qwer')).toEqual(['We couldn’t read that. Name the car, the price and the place.'])
  expect(await notesOf('x '.repeat(300))).toEqual([expect.stringMatching(/^Describe the car in up to 500 characters/)])
  expect(await notesOf('a Civic')).toEqual([expect.stringMatching(/^We can’t read your words right now\./)])
})

test('a description that cannot be read says so if the model budget or the daily allowance is used up', async () => {
  await isRead('a Civic', {}, { description: undefined, failure: 'budget' })
  expect(await notesOf('a Civic')).toEqual([expect.stringMatching(/^We’ve reached today’s limit\./)])
  await web.db.unsavedWords.deleteMany({ where: { userId: buyer.userId } })
  const amount = dailyAllowances.unverified.unsaved
  await web.db.spend.create({ data: { account: buyer.userId, day: new Date(), kind: 'unsaved', amount } })
  expect(await notesOf('an Accord')).toEqual([expect.stringMatching(/^You’ve described too many cars today\./)])
})

test('a description that cannot be read is not mistaken for wishes with the same words', async () => {
  await web.db.unsavedWords.create({ data: { userId: buyer.userId, words: 'a Civic', drafts: [] } })
  expect(await notesOf('a Civic')).toEqual([expect.stringMatching(/^We can’t read your words right now\./)])
})

test.each(Object.entries(descriptionTemplates))(
  'the template “%s” fills the form without the model',
  async (id, template) => {
    const { values, description } = await fill({ intent: `use-template:${id}`, description: '', yearFrom: '2012' })
    expect(description.text).toBe(template.words)
    expect(values).toMatchObject({ yearFrom: '2012', priceTo: expect.stringMatching(/^\d+$/) })
    expect(values.otherCars).toHaveLength(2)
    expect(description).toMatchObject({ questions: [], words: { otherCars: expect.any(String) } })
    expect(await web.db.unsavedWords.count({ where: { userId: buyer.userId } })).toBe(0)
  },
)
