import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { criterionLabel, type CriterionDraft } from '#domain/judgment/criteria/criterion'
import { dailyAllowances } from '#domain/plans/action-price'
import { openCriterion, insertSearch, toJson, wantedCriterion } from '../../../../e2e/support/rows'
import { callRoute, useWeb, signUpAccount } from '../../../../e2e/support/web'
import { action } from '../../routes/dashboard.search.$id/route'
import { action as criteriaCall } from '../../routes/dashboard.search.criteria'
import { getCriteria } from '../wishes/criteria.server'

const web = useWeb()
let buyer: { token: string; userId: string }
beforeEach(async () => {
  buyer = await signUpAccount(web.db)
})

const typed = { make: 'honda', models: ['civic'], marketplaces: ['craigslist'], location: '94110' }
const words = 'must have a sunroof, no rust'
const draft = (label: string, over: Partial<CriterionDraft> = {}): CriterionDraft => ({
  ...{ kind: 'wish', polarity: 'wanted', strength: 'should', words: label, condition: null },
  alternatives: [{ label, spanish: null, feature: label, comparison: null, visible: true }],
  ...over,
})
const drafts = [draft('sunroof', { strength: 'must' }), draft('rust', { polarity: 'unwanted' })]
const compiled = (over: object = {}) =>
  web.db.unsavedWords.create({ data: { userId: buyer.userId, words, drafts: drafts as object[], ...over } })
const act = (id: string, form: Record<string, string | string[]>) =>
  callRoute(action, `/dashboard/search/${id}`, { token: buyer.token, params: { id }, form: { ...typed, ...form } })
const unsavedOf = async (smartCriteria: string, token = buyer.token) =>
  (await callRoute(criteriaCall, '/dashboard/search/criteria', { token, form: { ...typed, smartCriteria } })).json()
const onlySearch = () => web.db.search.findFirstOrThrow({ where: { userId: buyer.userId } })
const agoMs = (ms: number) => new Date(Date.now() - ms)

test('shows compiled text as criteria, whatever line breaks the form sends', async () => {
  await compiled({ words: 'must have a sunroof,\nno rust' })
  expect(await unsavedOf('must have a sunroof,\r\nno rust ')).toMatchObject({
    state: 'compiled',
    criteria: [
      { id: 'a1', polarity: 'wanted', strength: 'must', label: 'sunroof' },
      { id: 'a2', polarity: 'unwanted', strength: 'should', label: 'rust' },
    ],
  })
})

test("shows a wish as a feature only if the meaning is the same, otherwise in the buyer's words", async () => {
  const taken = (said: string, relation?: 'narrower') => ({
    ...draft('good tires', { words: said }),
    alternatives: [{ ...draft('good tires').alternatives[0]!, ...(relation && { relation }) }],
  })
  await compiled({ words: 'lots of tread', drafts: [taken('lots of tread')] })
  expect((await unsavedOf('lots of tread')).criteria).toMatchObject([{ label: 'good tires' }])
  await compiled({ words: 'brand-new rubber', drafts: [taken('brand-new rubber', 'narrower')] })
  expect((await unsavedOf('brand-new rubber')).criteria).toMatchObject([{ label: 'brand-new rubber' }])
})

test('does not share compiled text between accounts', async () => {
  await compiled()
  const { token } = await signUpAccount(web.db)
  expect(await unsavedOf(words, token)).toMatchObject({ state: 'later' })
})

test('without a worker, says that the text is compiled after saving', async () => {
  const later = 'We haven’t read your words yet. Save the search to see what we’ll check.'
  expect(await unsavedOf(words)).toEqual({ state: 'later', words, sentence: later })
  const again = await (await act('new', { smartCriteria: words, make: '', intent: 'compile-words' })).json()
  expect([again.errors, again.unsaved.state, again.values.smartCriteria]).toEqual([{}, 'later', words])
  expect((await act('new', { smartCriteria: words, intent: 'save' })).status).toBe(302)
  expect(await onlySearch()).toMatchObject({ criteria: null, smartCriteria: words })
})

test('compiles text of one account at most once in a few seconds', async () => {
  const aMoment = 60_000 // longer than the call waits
  await compiled({ words: 'other words', askedAt: agoMs(-aMoment) })
  expect(await unsavedOf(words)).toEqual({ state: 'compiling', words })
  expect(await web.db.unsavedWords.count({ where: { userId: buyer.userId } })).toBe(1)
})

test('compiles text after saving once the daily allowance is used up', async () => {
  const most = dailyAllowances.unverified.unsaved
  await web.db.spend.create({ data: { account: buyer.userId, day: new Date(), kind: 'unsaved', amount: most } })
  expect((await unsavedOf(words)).sentence).toMatch(/^You’ve changed your words too many times today\./)
  expect(await web.db.unsavedWords.count({ where: { userId: buyer.userId } })).toBe(0)
})

test('retries a failed compilation later, and reports an exhausted budget', async () => {
  const { id } = await compiled({ drafts: undefined, failure: 'budget', askedAt: agoMs(10_000) })
  expect((await unsavedOf(words)).sentence).toMatch(/^We’ve reached today’s limit\./)
  await web.db.unsavedWords.update({ where: { id }, data: { askedAt: agoMs(90_000) } })
  await unsavedOf(words)
  expect((await web.db.unsavedWords.findUniqueOrThrow({ where: { id } })).failure).toBe('unread')
})

test('does not compile text that is too long', async () => {
  expect((await unsavedOf('x'.repeat(501))).sentence).toMatch(/up to 500 characters/)
})

test('saves a new search with its compiled and edited criteria, without compiling again', async () => {
  await compiled()
  const wishes = { 'wish-a1-shown': 'sunroof', 'wish-a1-wording': 'sunroof', 'wish-a1-polarity': 'wanted' }
  const removed = { 'wish-a2-shown': 'rust', 'wish-a2-wording': 'rust', 'wish-a2-polarity': 'unwanted' }
  const added = { 'wish-new-wording': 'heated seats', 'wish-new-polarity': 'wanted', 'wish-new-strength': 'nice' }
  const form = { ...wishes, ...removed, ...added, 'wish-a1-strength': 'nice', 'wish-a2-removed': 'on' }
  const answer = await act('new', { ...form, smartCriteria: words, intent: 'save' })
  expect(answer.status).toBe(302)
  expect((await onlySearch()).criteria).toMatchObject([
    { id: 'a1', strength: 'nice', alternatives: [{ label: 'sunroof' }] },
    { strength: 'nice', alternatives: [{ label: 'heated seats' }] },
  ])
})

test('keeps a wish marked for removal in the form until it is saved', async () => {
  const criteria = toJson([wantedCriterion('sunroof'), openCriterion('tidy', 'a2')])
  const { id } = await insertSearch(web.db, buyer.userId, { smartCriteria: words, criteria })
  const wish = { 'wish-a1-shown': 'sunroof', 'wish-a1-wording': 'sunroof', 'wish-a1-polarity': 'wanted' }
  const form = { ...wish, 'wish-a1-strength': 'should', 'wish-a1-removed': 'on', smartCriteria: words }
  const again = await (await act(id, { ...form, intent: 'preview' })).json()
  expect(again.typedWishes.a1.removed).toBe('on')
  expect((await onlySearch()).criteria).toMatchObject([{ id: 'a1' }, { id: 'a2' }])
  expect((await act(id, { ...form, intent: 'save' })).status).toBe(302)
  expect((await onlySearch()).criteria).toMatchObject([{ id: 'a2' }])
})

test('saves changed text of a stored search with its compiled criteria', async () => {
  const { id } = await insertSearch(web.db, buyer.userId, {
    smartCriteria: 'leather',
    criteria: toJson([wantedCriterion('leather seats')]),
  })
  await compiled()
  await act(id, { smartCriteria: words, intent: 'save' })
  expect(await onlySearch()).toMatchObject({ smartCriteria: words, version: 2 })
  expect((await onlySearch()).criteria).toMatchObject([
    { alternatives: [{ label: 'sunroof' }] },
    { alternatives: [{ label: 'rust' }] },
  ])
})

test('stores, shows and clears a name without re-judging cars', async () => {
  await act('new', { name: ' Winter car ', intent: 'save' })
  const { id } = await onlySearch()
  expect(await onlySearch()).toMatchObject({ name: 'Winter car', version: 1 })
  await act(id, { name: '', intent: 'save' })
  expect(await onlySearch()).toMatchObject({ name: null, version: 1 })
  const refused = await act(id, { name: 'x'.repeat(61), intent: 'save' })
  expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([400, ['name']])
})

test('a resubmitted form stores its latest input and applies its wish edits once', async () => {
  await compiled()
  const removed = { 'wish-a2-shown': 'rust', 'wish-a2-wording': 'rust', 'wish-a2-removed': 'on' }
  const form = { ...removed, 'wish-new-wording': 'heated seats', smartCriteria: words, newId: randomUUID() }
  const save = (over: object = {}) => act('new', { ...form, intent: 'save', ...over })
  const stored = async () => {
    const search = await onlySearch()
    const { version, priceTo } = search
    return { labels: getCriteria(search)?.map((criterion) => criterionLabel(criterion)), version, priceTo }
  }
  for (const _ of [1, 2]) {
    expect((await save()).status).toBe(302)
    expect(await stored()).toEqual({ labels: ['sunroof', 'heated seats'], version: 1, priceTo: null })
  }
  expect((await save({ priceTo: '14,500' })).status).toBe(302)
  expect(await stored()).toEqual({ labels: ['sunroof', 'heated seats'], version: 2, priceTo: 14_500 })
})
