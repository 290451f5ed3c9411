import { criterionLabel } from '#domain/judgment/criteria/criterion'
import { parseWishes } from '#domain/judgment/criteria/parse-wishes'
import { beforeEach, expect, test } from 'vitest'
import type { DescriptionDraft } from '#domain/search/description-reading'
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
  places: [{ quote: 'Austin, TX', name: null }],
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
const save = (form: Record<string, string | string[]>) =>
  callRoute(action, '/dashboard/search/new', {
    ...{ token: buyer.token, params: { id: 'new' } },
    form: { marketplaces: ['craigslist'], intent: 'save', ...form },
  })
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
  const cars = [{ quote: 'focus', make: 'Ford', model: 'Focus' }]
  const words = 'something to focus on'
  await isRead(words, { ...nothing, cars })
  const { values, description } = await fill({ description: words, priceTo: '20k' })
  expect(values).toMatchObject({ make: '', models: [], priceTo: '20k' })
  expect(description.questions).toEqual([{ text: '“focus”: Ford?', cars: [{ id: 'ford/focus', label: 'Ford Focus' }] }])
  const chosen = await fill({ description: words, priceTo: '20k', intent: 'choose-car:ford/focus' })
  expect(chosen.values).toMatchObject({ make: 'ford', models: ['focus'], priceTo: '20k' })
  expect(chosen.description.questions).toEqual([])
  const unknown = await fill({ description: words, make: 'kia', intent: 'choose-car:nobody/x' })
  expect(unknown.values.make).toBe('kia')
})

test('a place that is several or unknown stays in its field with its problem, and stops Save', async () => {
  for (const [place, problem] of [
    ['Springfield', /There is more than one Springfield\./],
    ['Blorbville', /We don’t know that place\./],
  ] as const) {
    const words = `a Civic in ${place}`
    const cars = [{ quote: 'Civic', make: 'Honda', model: 'Civic' }]
    await isRead(words, { ...nothing, cars, places: [{ quote: place, name: null }] })
    const { values, description } = await fill({ description: words })
    expect(values).toMatchObject({ make: 'honda', location: place, countrywide: false })
    expect(description.notes).toContainEqual(expect.stringMatching(problem))
    const { make, models, location } = values
    const saved = await save({ description: words, make, models, location })
    expect([saved.status, (await saved.json()).errors]).toEqual([400, { location: expect.stringMatching(problem) }])
  }
  expect(await web.db.search.count({ where: { userId: buyer.userId } })).toBe(0)
})

test('a search needs a place or the whole country, and says so where the place belongs', async () => {
  const civic = { make: 'honda', models: ['civic'] }
  const refused = await save(civic)
  const missing = 'Enter a city, town or ZIP, or choose “Countrywide search”.'
  expect([refused.status, (await refused.json()).errors]).toEqual([400, { location: missing }])
  expect((await save({ ...civic, countrywide: 'on' })).status).toBe(302)
})

test('a button chooses the whole country instead of places', async () => {
  const places = { location: 'Austin, TX', location2: 'Waco, TX', radius: '30' }
  const { values, isFolded } = await fill({ ...places, intent: 'whole-country' })
  expect(values).toMatchObject({ location: '', radius: '', otherPlaces: [], countrywide: true })
  expect(isFolded).toBe(true)
})

test('the answer has the form as a sentence, what it lacks, and cars to look at', async () => {
  const description = 'a safe first car, automatic'
  await isRead(description, { ...nothing, transmissions: [{ quote: 'automatic', value: 'automatic' }] })
  const { preview, suggestion, isFolded } = await fill({ description })
  const sentence = preview.sentence.map(({ text }: { text: string }) => text).join('')
  expect([sentence, isFolded]).toEqual(['automatic car, ideally safe', true])
  expect(preview).toMatchObject({ lacksCar: true, lacksPlace: true })
  expect(suggestion.cars.map(({ id }: { id: string }) => id)).toContain('toyota/corolla')
  expect(await fill({ description: 'asdf qwer' })).toMatchObject({ isFolded: false, preview: { sentence: [] } })
})

test('one suggested car after the other can be added', async () => {
  const description = 'a safe first car'
  await isRead(description, nothing)
  const idsOf = ({ suggestion }: { suggestion: { cars: { id: string }[] } }) => suggestion.cars.map(({ id }) => id)
  const first = await fill({ description })
  expect(idsOf(first)).toEqual(['toyota/corolla', 'mazda/mazda3', 'toyota/camry'])
  const second = await fill({ description, intent: 'choose-car:toyota/corolla' })
  expect(idsOf(second)).toEqual(['mazda/mazda3', 'toyota/camry'])
  const { make, models } = second.values
  const third = await fill({ description, make, models, intent: 'choose-car:toyota/camry' })
  expect(third.values).toMatchObject({ make: 'toyota', models: ['corolla', 'camry'] })
  expect(idsOf(third)).toEqual(['mazda/mazda3'])
  await isRead('a safe Civic', { ...nothing, cars: [{ quote: 'Civic', make: 'Honda', model: 'Civic' }] })
  expect((await fill({ description: 'a safe Civic' })).suggestion).toBeNull()
})

test('the suggestions stay when one is chosen, whatever is listed meanwhile', async () => {
  const description = 'a van for the band'
  await isRead(description, { ...nothing, bodyTypes: [{ quote: 'van', value: 'van' }] })
  const sent = {
    description,
    bodyTypes: ['van'],
    suggested: 'kia/sedona honda/odyssey nobody/x',
    intent: 'choose-car:kia/sedona',
  }
  const { suggestion } = await fill(sent)
  expect(suggestion.cars[0].label).toBe('Honda Odyssey')
})

test('a question about too many makes stays open until the search is full', async () => {
  const makes = ['Honda', 'Toyota', 'Kia', 'Ford', 'Mazda', 'Subaru']
  const description = makes.join(', ')
  await isRead(description, nothing)
  const labelsOf = async (form: object) =>
    (await fill({ description, ...form })).description.questions[0]?.cars.map(({ label }: { label: string }) => label)
  expect(await labelsOf({})).toEqual(makes)
  expect(await labelsOf({ intent: 'choose-car:kia' })).toEqual(makes.filter((make) => make !== 'Kia'))
  const four = { make: 'honda', make2: 'toyota', make3: 'kia', make4: 'ford' }
  expect(await labelsOf({ ...four, intent: 'choose-car:mazda' })).toBeUndefined()
})

test('a form that lacks a make promises no alerts', async () => {
  const { preview } = await fill({ bodyTypes: ['sedan'], countrywide: 'on', description: 'a sedan', intent: 'preview' })
  expect(preview).toMatchObject({ lacksCar: true })
  expect(preview.notes.join()).not.toMatch(/alert/)
})

test('the sentence follows a wish that is removed or reworded in the form', async () => {
  const description = 'a Civic with leather'
  const cars = [{ quote: 'Civic', make: 'Honda', model: 'Civic' }]
  await isRead(description, { ...nothing, cars, wishes: [{ quote: 'leather' }] })
  const form = { description, make: 'honda', models: ['civic'], smartCriteria: 'leather, no rust', countrywide: 'on' }
  const sentenceOf = async (wishes: object) => {
    const { preview } = await fill({ ...form, intent: 'preview', ...wishes })
    return preview.sentence.map(({ text }: { text: string }) => text).join('')
  }
  expect(await sentenceOf({})).toMatch(/leather.*, no rust/)
  const shown = parseWishes('leather, no rust').map((wish) => [wish.id, criterionLabel(wish)] as const)
  const [[id, label]] = shown as [readonly [string, string]]
  const kept = { [`wish-${id}-shown`]: label, [`wish-${id}-wording`]: label }
  expect(await sentenceOf({ ...kept, [`wish-${id}-removed`]: 'on' })).not.toMatch(/leather/)
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
})

test('a description is read without the model if it is down, over budget or over the allowance, which a note says', async () => {
  const words = 'hinda Civic under 15k within 30 miles of 43215, no rust, denvr'
  const readAlone = async (note: RegExp) => {
    const { values, description } = await fill({ description: words, yearFrom: '2012' })
    expect(values).toMatchObject({
      ...{ make: 'honda', models: ['civic'], priceTo: '15000', mileageTo: '', radius: '30', yearFrom: '2012' },
      ...{ location: 'Columbus, Ohio 43215', smartCriteria: 'no rust' },
    })
    expect(description.words).toMatchObject({ priceTo: 'under 15k', location: '43215' })
    expect(description.notes[0]).toMatch(note)
    expect(description.notes.at(-1)).toMatch(/“denvr” \(Denver, CO\?\)/)
  }
  await readAlone(/^Our AI isn’t answering right now\. We read this without it\.$/)
  await web.db.unsavedWords.deleteMany({ where: { userId: buyer.userId } })
  await isRead(words, {}, { description: undefined, failure: 'budget' })
  await readAlone(/^We’ve reached today’s AI limit\./)
  await web.db.unsavedWords.deleteMany({ where: { userId: buyer.userId } })
  const amount = dailyAllowances.unverified.unsaved
  await web.db.spend.deleteMany({ where: { account: buyer.userId } })
  await web.db.spend.create({ data: { account: buyer.userId, day: new Date(), kind: 'unsaved', amount } })
  await readAlone(/^You’ve used today’s AI readings\./)
})

test('a description’s reading is not mistaken for wishes with the same words', async () => {
  await web.db.unsavedWords.create({ data: { userId: buyer.userId, words: 'a Civic', drafts: [] } })
  const { description } = await fill({ description: 'a Civic' })
  expect(description.notes[0]).toMatch(/^Our AI isn’t answering right now\./)
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

test('a starter keeps the form that it replaces, and “Undo” brings all of it back', async () => {
  const own = { description: 'a van & a bike = 100 %', make: 'kia', priceTo: '9,000', location2: 'Waco, TX' }
  const filled = await fill({ ...own, location: 'Austin, TX', intent: 'use-template:tow' })
  expect(filled).toMatchObject({ values: { make: 'ford', priceTo: '30000' }, isFolded: true })
  const sent = { description: filled.description.text, make: 'ford', priceTo: '30000', replaced: filled.replaced }
  const again = await fill({ ...sent, intent: 'update-models' })
  expect(again.replaced).toBe(filled.replaced)
  const undone = await fill({ ...sent, intent: 'undo-template' })
  expect(undone).toMatchObject({
    values: { make: 'kia', priceTo: '9,000', location: 'Austin, TX', otherPlaces: [{ location: 'Waco, TX' }] },
    ...{ description: { text: own.description }, replaced: '' },
  })
})

test('“Undo” of a form with text that cannot be stored, or too much of it, is harmless', async () => {
  const undone = await fill({ replaced: 'description=%00Civic%EF%BF%BF&make=kia', intent: 'undo-template' })
  expect(undone).toMatchObject({ values: { make: 'kia' }, description: { text: expect.stringMatching(/^Civic/) } })
  const many = Array.from({ length: 600 }, (_, i) => `x${i}=`).join('&')
  expect((await fill({ replaced: `make=kia&${many}`, intent: 'undo-template' })).values.make).toBe('')
})
