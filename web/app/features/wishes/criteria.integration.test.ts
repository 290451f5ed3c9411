import { expect, test } from 'vitest'
import {
  comparisonAlternative,
  criterionLabel,
  openAlternative,
  type Criterion,
} from '#domain/judgment/criteria/criterion'
import { gibberishText } from '#domain/judgment/criteria/gibberish'
import { allowanceUsedUpText, dailyAllowances } from '#domain/plans/action-price'
import type { Prisma } from '#platform/database'
import { insertSearch, toJson, unwantedCriterion, wantedCriterion } from '../../../../e2e/support/rows'
import { callRoute, useWeb, useTestUsers } from '../../../../e2e/support/web'
import { action as formAction, loader as formLoader } from '../../routes/dashboard.search.$id/route'
import { action as resultsAction, loader as resultsLoader } from '../../routes/dashboard.search.$id_.results/route'

const web = useWeb()
const { ada } = useTestUsers(web)

const screens = [
  { screen: 'form', action: formAction, path: '' },
  { screen: 'results', action: resultsAction, path: '/results' },
] as const
type Screen = (typeof screens)[number]
type Form = Record<string, string | string[]>

/** The search form as submitted without JavaScript. */
const typed = { make: 'honda', models: ['civic'], countrywide: 'on', marketplaces: ['craigslist'], priceTo: '15000' }
const send = ({ action, path }: Pick<Screen, 'action' | 'path'>, id: string, form: Form) =>
  callRoute(action, `/dashboard/search/${id}${path}`, { token: ada.token, params: { id }, form: { ...typed, ...form } })
const stored = (id: string) => web.db.search.findUniqueOrThrow({ where: { id } })
const said = async (id: string) =>
  ((await stored(id)).criteria as unknown as Criterion[]).map((one) =>
    [one.id, one.kind === 'wish' ? one.polarity : one.kind, one.strength, criterionLabel(one), one.isDoubted && '?']
      .filter(Boolean)
      .join(' '),
  )
const insert = (criteria: Criterion[], over: Partial<Prisma.SearchUncheckedCreateInput> = {}) =>
  insertSearch(web.db, ada.userId, { smartCriteria: 'words', criteria: toJson(criteria), priceTo: 15_000, ...over })
/** The fields of one wish. Defaults to the values as shown. */
const fields = (criterion: Criterion, over: { wording?: string; polarity?: string; strength?: string } = {}): Form => {
  const { id, polarity, strength } = criterion
  const values = { shown: criterionLabel(criterion), wording: criterionLabel(criterion), polarity, strength, ...over }
  return Object.fromEntries(Object.entries(values).map(([part, value]) => [`wish-${id}-${part}`, value]))
}
const added = (wording: string): Form => ({
  ...{
    'wish-new-shown': '',
    'wish-new-wording': wording,
    'wish-new-polarity': 'wanted',
    'wish-new-strength': 'should',
  },
})

test.each(screens)('the $screen: changes polarity, strength and wording, and re-judges all cars', async (screen) => {
  const leather = wantedCriterion('leather seats')
  const { id } = await insert([leather, unwantedCriterion('rust')], { backfillSummarizedAt: new Date() })
  const change = (over: object) =>
    send(screen, id, { intent: 'change-criterion:a1', ...fields(leather, over), ...fields(unwantedCriterion('rust')) })
  const answer = await change({ wording: 'moonroof or a ski rack', strength: 'must' })
  expect(answer.status).toBe(screen.screen === 'form' ? 200 : 302)
  expect(await said(id)).toEqual(['a1 wanted must sunroof or ski rack', 'a2 unwanted should rust'])
  expect(await stored(id)).toMatchObject({ version: 2, backfillSummarizedAt: null, smartCriteria: 'words' })

  const now = ((await stored(id)).criteria as unknown as Criterion[])[0]!
  await send(screen, id, { intent: 'change-criterion:a1', ...fields(now, { polarity: 'unwanted' }) })
  expect(await said(id)).toEqual(['a1 unwanted must sunroof', 'a3 unwanted must ski rack', 'a2 unwanted should rust'])
})

test.each(screens)('the $screen: adds and removes a wish, and re-judges nothing without a change', async (screen) => {
  const leather = wantedCriterion('leather seats')
  const { id } = await insert([leather])
  await send(screen, id, { intent: 'add-criterion', ...fields(leather), ...added('no rust') })
  expect(await said(id)).toEqual(['a1 wanted should leather seats', 'a2 unwanted should rust'])
  await send(screen, id, { intent: 'remove-criterion:a1' })
  expect(await said(id)).toEqual(['a2 unwanted should rust'])
  await send(screen, id, { intent: 'change-criterion:a2', ...fields(unwantedCriterion('rust')) })
  expect((await stored(id)).version).toBe(3)
  for (const intent of [
    'remove-criterion:a1',
    'want-criterion:a9',
    'use-field:a2',
    'change-criterion:a9',
    'remove-criterion',
  ])
    expect([intent, (await send(screen, id, { intent })).status]).toEqual([intent, 404])
})

test.each(screens)('the $screen: treats a doubted wish as unwanted until the buyer answers', async (screen) => {
  const doubted = unwantedCriterion('salvage title', 'a1', { isDoubted: true })
  const { id } = await insert([doubted])
  await send(screen, id, { intent: 'change-criterion:a1', ...fields(doubted, { strength: 'must' }) })
  expect(await said(id)).toEqual(['a1 unwanted must salvage title ?'])
  await send(screen, id, { intent: 'refuse-criterion:a1' })
  expect(await said(id)).toEqual(['a1 unwanted must salvage title'])
  await send(screen, id, { intent: 'want-criterion:a1' })
  expect(await said(id)).toEqual(['a1 wanted must salvage title'])
})

const mileage = wantedCriterion('rust', 'a1', {
  alternatives: [comparisonAlternative({ quantity: 'odometer', least: null, most: 80_000 })],
})

test.each(screens)('the $screen: moves a mileage wish to the field, and keeps the narrower range', async (screen) => {
  const { id } = await insert([mileage, unwantedCriterion('rust')])
  const answer = await send(screen, id, { intent: 'use-field:a1', priceTo: '14000' })
  expect(await stored(id)).toMatchObject({ mileageTo: 80_000, priceTo: 15_000, version: 2 })
  expect(await said(id)).toEqual(['a2 unwanted should rust'])
  if (screen.screen === 'form') {
    expect((await answer.json()).values).toMatchObject({ mileageTo: '80000', priceTo: '14000' })
  }
  const { id: narrow } = await insert([mileage], { mileageTo: 60_000 })
  await send(screen, narrow, { intent: 'use-field:a1' })
  expect((await stored(narrow)).mileageTo).toBe(60_000)
})

const open = (label: string, id: string): Criterion => ({
  ...wantedCriterion('rust', id),
  alternatives: [openAlternative(label)],
})
const movable = [
  mileage,
  wantedCriterion('automatic transmission', 'a2'),
  open('suv', 'a3'),
  open('within 50 miles of austin, tx', 'a4'),
  open('in good condition', 'a5'),
]

test.each(screens)('the $screen: moves all wishes that fields can hold with one press', async (screen) => {
  const { id } = await insert(movable, { countrywide: true })
  const answer = await send(screen, id, { intent: 'use-field:all' })
  expect(await stored(id)).toMatchObject({
    ...{ mileageTo: 80_000, transmission: 'automatic', bodyTypes: ['suv'], radiusMiles: 50, countrywide: false },
    ...{ locationLabel: 'Austin, Texas', priceTo: 15_000, version: 2 },
  })
  expect((await stored(id)).latitude).toBeCloseTo(30.3, 0)
  expect(await said(id)).toEqual(['a5 wanted should in good condition'])
  if (screen.screen === 'form') {
    expect((await answer.json()).values).toMatchObject({
      ...{ mileageTo: '80000', transmission: 'automatic', bodyTypes: ['suv'], radius: '50', countrywide: false },
      location: 'Austin, Texas',
    })
  }
})

test('of all wishes, those that contradict a field stay, and one alone says why', async () => {
  const { id } = await insert(movable.slice(0, 2), { transmission: 'manual' })
  const refused = await send(screens[0], id, { intent: 'use-field:a2' })
  expect([refused.status, (await refused.json()).errors]).toEqual([
    400,
    { 'wish-a2-wording': 'Transmission is set to Manual. Change it first.' },
  ])
  await send(screens[0], id, { intent: 'use-field:all' })
  expect(await said(id)).toEqual(['a2 wanted should automatic transmission'])
  expect((await stored(id)).mileageTo).toBe(80_000)
})

test.each(screens)('the $screen: a rejected change keeps the input and shows the message', async (screen) => {
  const leather = wantedCriterion('leather seats')
  const { id } = await insert([leather, unwantedCriterion('rust')])
  const before = await stored(id)
  const refused = async (form: Form) => {
    const answer = await send(screen, id, form)
    const { errors, typedWishes, typed } = await answer.json()
    return [answer.status, errors, typedWishes ?? typed]
  }
  const own = {
    ...fields(leather, { wording: ' ?! ', strength: 'nice' }),
    ...fields(unwantedCriterion('rust'), { wording: 'dents' }),
  }
  expect(await refused({ intent: 'change-criterion:a1', ...own })).toEqual([
    400,
    { 'wish-a1-wording': gibberishText },
    {
      a1: { shown: 'leather seats', wording: ' ?! ', polarity: 'wanted', strength: 'nice' },
      a2: { shown: 'rust', wording: 'dents', polarity: 'unwanted', strength: 'should' },
    },
  ])
  const [status, errors] = await refused({ intent: 'add-criterion', ...added('leather') })
  expect([status, errors]).toEqual([400, { 'wish-new-wording': '“leather seats” is there already.' }])
  const stale = fields(wantedCriterion('sunroof'), { wording: 'third row' })
  const meanwhile = 'This wish changed in the meantime. Check it before you change it again.'
  expect((await refused({ intent: 'change-criterion:a1', ...stale })).slice(0, 2)).toEqual([
    400,
    { 'wish-a1-wording': meanwhile },
  ])
  expect(await stored(id)).toEqual(before)

  const { id: tooFew } = await insert([mileage], { mileageFrom: 90_000 })
  const answer = await send(screen, tooFew, { intent: 'use-field:a1' })
  expect([answer.status, (await answer.json()).errors]).toEqual([
    400,
    { 'wish-a1-wording': "'Mileage from' cannot be greater than 'Mileage to'" },
  ])
})

test('changing one wish on the form keeps the other input', async () => {
  const [leather, rust] = [wantedCriterion('leather seats'), unwantedCriterion('rust')]
  const { id } = await insert([leather, rust])
  const answer = await send(screens[0], id, {
    ...{ intent: 'change-criterion:a1', smartCriteria: 'typed on', priceTo: '9', tellAtOnce: 'MATCH' },
    ...fields(leather, { strength: 'must' }),
    ...fields(rust, { wording: 'rust or dents' }),
    ...added('sunroof'),
  })
  const { values, typedWishes } = await answer.json()
  expect(values).toMatchObject({ smartCriteria: 'typed on', priceTo: '9', tellAtOnce: 'MATCH', tellsRest: false })
  expect(typedWishes).toMatchObject({ a2: { wording: 'rust or dents' }, new: { wording: 'sunroof' } })
  expect(typedWishes).not.toHaveProperty('a1')
})

test('saving the form stores the wish edits with it, as one change', async () => {
  const [leather, rust] = [wantedCriterion('leather seats'), unwantedCriterion('rust')]
  const permission = wantedCriterion('salvage title', 'a3', { kind: 'permission' })
  const { id } = await insert([leather, rust, permission])
  const own = { ...fields(leather, { strength: 'nice' }), ...fields(rust), ...fields(permission), ...added('sunroof') }
  const answer = await send(screens[0], id, { intent: 'save', smartCriteria: 'words', ...own })
  expect(answer.headers.get('location')).toBe('/dashboard/searches')
  expect(await said(id)).toEqual([
    'a1 wanted nice leather seats',
    'a2 unwanted should rust',
    'a3 permission should salvage title',
    'a4 wanted should sunroof',
  ])
  expect((await stored(id)).version).toBe(2)
  const refused = await send(screens[0], id, { intent: 'save', smartCriteria: 'words', ...added('sunroof') })
  expect([refused.status, (await refused.json()).errors]).toEqual([
    400,
    { 'wish-new-wording': '“sunroof” is there already.' },
  ])
  expect((await send(screens[0], id, { intent: 'save', smartCriteria: 'others', ...own })).status).toBe(302)
  expect(await stored(id)).toMatchObject({ criteria: null, version: 3 }) // changed text is recompiled
})

test('Enter in a wish on the results screen stores all edits', async () => {
  const [leather, vibes] = [
    wantedCriterion('leather seats'),
    wantedCriterion('rust', 'a2', { kind: 'remark', alternatives: [openAlternative('good vibes')] }),
  ]
  const { id } = await insert([leather, vibes])
  const answer = await send(screens[1], id, {
    ...{ intent: 'save-criteria', ...fields(leather, { strength: 'must' }), ...fields(vibes), ...added('') },
  })
  expect(answer.headers.get('location')).toBe(`/dashboard/search/${id}/results?changed=`)
  expect(await said(id)).toEqual(['a1 wanted must leather seats', 'a2 remark should good vibes'])
  const page = await callRoute(resultsLoader, `/dashboard/search/${id}/results?changed=`, {
    token: ada.token,
    params: { id },
  })
  expect(await page.json()).toMatchObject({ isChanged: true })
})

test('adds a wish to a search without text, and keeps it when the filters change', async () => {
  const { id } = await insert([], { smartCriteria: '' })
  await send(screens[0], id, { intent: 'add-criterion', ...added('sunroof') })
  expect(await said(id)).toEqual(['a1 wanted should sunroof'])
  await send(screens[0], id, { intent: 'save', priceTo: '9000', smartCriteria: '' })
  expect(await said(id)).toEqual(['a1 wanted should sunroof'])
})

test('when the allowance is used up, the results screen says so and changes nothing', async () => {
  const { id } = await insert([wantedCriterion('leather seats')])
  const data = { account: ada.userId, kind: 'rows', amount: dailyAllowances.unverified.rows }
  await web.db.$executeRaw`
    INSERT INTO "Spend" (account, day, kind, amount)
    VALUES (${data.account}, (now() AT TIME ZONE 'UTC')::date, ${data.kind}, ${data.amount})
    ON CONFLICT (account, day, kind) DO UPDATE SET amount = EXCLUDED.amount`
  const answer = await send(screens[1], id, { intent: 'remove-criterion:a1' })
  expect([answer.status, (await answer.json()).errors]).toEqual([
    429,
    { form: allowanceUsedUpText('rows', 'after midnight UTC') },
  ])
  expect((await stored(id)).version).toBe(1)
  await web.db.spend.deleteMany({ where: { account: ada.userId } })
})

test('changing only the alert policy re-judges nothing and does not restart watching', async () => {
  const { id } = await insert([wantedCriterion('leather seats')], { smartCriteria: 'x'.repeat(640) })
  const before = await stored(id)
  const policy = { tellAtOnce: 'POSSIBLE', tellsRest: 'on' }
  const form = { intent: 'save', smartCriteria: 'x'.repeat(640) }
  expect((await send(screens[0], id, { ...form, tellAtOnce: 'POSSIBLE' })).status).toBe(302)
  const { updatedAt: _, ...after } = await stored(id)
  expect(after).toEqual({ ...before, immediateGrade: 'POSSIBLE', hasDigest: false, updatedAt: undefined })
  const spent = await web.db.spend.findMany({ where: { account: ada.userId } })
  await send(screens[0], id, { ...form, ...policy })
  expect(await stored(id)).toMatchObject({ immediateGrade: 'POSSIBLE', hasDigest: true, version: 1 })
  expect(await web.db.spend.findMany({ where: { account: ada.userId } })).toEqual(spent)

  const shown = await (
    await callRoute(formLoader, `/dashboard/search/${id}`, { token: ada.token, params: { id } })
  ).json()
  expect(shown.values).toMatchObject({ tellAtOnce: 'POSSIBLE', tellsRest: true })
  await send(screens[0], id, { ...form, ...policy, tellAtOnce: 'MATCH', priceTo: '9000' })
  expect(await stored(id)).toMatchObject({ immediateGrade: 'MATCH', priceTo: 9_000, version: 2 })
  const unknown = await send(screens[0], id, { ...form, tellAtOnce: 'REJECTED' })
  expect([unknown.status, Object.keys((await unknown.json()).errors)]).toEqual([400, ['tellAtOnce']])
})
