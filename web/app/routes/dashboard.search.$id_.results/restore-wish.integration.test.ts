import { expect, test } from 'vitest'
import { criterionLabel, type Criterion } from '#domain/judgment/criteria/criterion'
import { insertSearch, toJson, unwantedCriterion, wantedCriterion } from '../../../../e2e/support/rows'
import { useTestUsers, callRoute, useWeb } from '../../../../e2e/support/web'
import { action as formAction } from '../dashboard.search.$id/route'
import { action as resultsAction, loader as resultsLoader } from './route'

const web = useWeb()
const { ada } = useTestUsers(web)

const insert = (criteria: Criterion[]) =>
  insertSearch(web.db, ada.userId, { smartCriteria: 'words', criteria: toJson(criteria) })
const stored = (id: string) => web.db.search.findUniqueOrThrow({ where: { id } })
const said = async (id: string) =>
  ((await stored(id)).criteria as unknown as Criterion[]).map((one) => `${one.id} ${criterionLabel(one)}`)
const send = (id: string, form: Record<string, string>, action: unknown = resultsAction) =>
  callRoute(action, `/dashboard/search/${id}/results`, { token: ada.token, params: { id }, form })

/** Removes a wish on the results screen, and returns the restore offer. */
async function takenOut(id: string, wish: string) {
  const answer = await send(id, { intent: `remove-criterion:${wish}` })
  const page = await callRoute(resultsLoader, answer.headers.get('location')!, { token: ada.token, params: { id } })
  const { removedWish } = await page.json()
  return removedWish as { label: string; sealed: string }
}
const putBack = (id: string, sealed: string) => send(id, { intent: 'put-back', takenOut: sealed })

test('restores a removed wish unchanged, at its index', async () => {
  const rust = unwantedCriterion('rust', 'a2', { strength: 'must', words: 'No rust!' })
  const { id } = await insert([wantedCriterion('leather seats'), rust, wantedCriterion('sunroof', 'a3')])
  const { label, sealed } = await takenOut(id, 'a2')
  expect(label).toBe('rust')
  expect(sealed).not.toContain('rust')
  expect(await said(id)).toEqual(['a1 leather seats', 'a3 sunroof'])
  const answer = await putBack(id, sealed)
  expect(answer.headers.get('location')).toBe(`/dashboard/search/${id}/results?changed=`)
  expect((await stored(id)).criteria).toEqual([
    wantedCriterion('leather seats'),
    rust,
    wantedCriterion('sunroof', 'a3'),
  ])
  expect((await stored(id)).version).toBe(3)
})

test('restores a wish once, into its own search, with a new id if its own is taken', async () => {
  const { id } = await insert([wantedCriterion('leather seats'), wantedCriterion('sunroof', 'a2')])
  const { sealed } = await takenOut(id, 'a2')
  const { id: other } = await insert([])
  for (const [search, text] of [
    [other, sealed],
    [id, `${sealed}x`],
    [id, ''],
  ] as const) {
    const refused = await putBack(search, text)
    expect([refused.status, (await refused.json()).errors]).toEqual([
      400,
      { form: 'You can’t undo this anymore. Add the wish as a new one.' },
    ])
  }
  await send(id, { intent: 'add-criterion', 'wish-new-wording': 'no rust' })
  await putBack(id, sealed)
  expect(await said(id)).toEqual(['a1 leather seats', 'a3 sunroof', 'a2 rust'])
  const again = await putBack(id, sealed)
  expect([again.status, (await again.json()).errors]).toEqual([400, { form: '“sunroof” is there already.' }])
})

test('without a plan, keeps the wish input and links to the plans', async () => {
  const { id } = await insert([wantedCriterion('leather seats')])
  await web.db.user.update({ where: { id: ada.userId }, data: { trialEndsAt: new Date(0) } })
  const own = { 'wish-a1-shown': 'leather seats', 'wish-a1-wording': 'cloth seats' }
  const form = { intent: 'change-criterion:a1', ...own }
  const refused = await Promise.all([formAction, resultsAction].map((action) => send(id, form, action)))
  await web.db.user.update({ where: { id: ada.userId }, data: { trialEndsAt: new Date(Date.now() + 1e9) } })
  for (const one of refused) {
    const { errors, next, typedWishes, typed } = await one.json()
    expect([one.status, errors, next]).toEqual([
      403,
      { form: 'Your free trial has ended. We didn’t save this. What you typed is still here.' },
      { words: 'Choose a plan', to: '/upgrade' },
    ])
    expect((typedWishes ?? typed).a1.wording).toBe('cloth seats')
  }
  expect(await said(id)).toEqual(['a1 leather seats'])
})
