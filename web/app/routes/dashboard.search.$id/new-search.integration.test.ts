import { describe, expect, test } from 'vitest'
import { gibberishText } from '#domain/judgment/criteria/gibberish'
import { searchLimits } from '#domain/plans/plans'
import { insertSearch } from '../../../../e2e/support/rows'
import { callRoute, useTestUsers, useWeb, replyOf } from '../../../../e2e/support/web'
import { action as statusAction } from '../dashboard.search.$id_.status'
import { loader as apiModels } from '../api.models'
import { action, loader } from './route'

const web = useWeb()
const { ada } = useTestUsers(web)

const typed = { make: 'honda', models: ['civic'], countrywide: 'on', marketplaces: ['craigslist'] }
const open = async () =>
  (await callRoute(loader, '/dashboard/search/new', { token: ada.token, params: { id: 'new' } })).json()
const save = (form: object) =>
  callRoute(action, '/dashboard/search/new', { token: ada.token, params: { id: 'new' }, form: { ...typed, ...form } })

test("at the plan's limit, the new search page names the searches to pause, and pausing one leads back", async () => {
  const { id } = await insertSearch(web.db, ada.userId, { name: 'Winter car' })
  expect((await open()).inTheWay).toBeNull()
  for (let n = 1; n < searchLimits.basic; n++) await insertSearch(web.db, ada.userId)
  await insertSearch(web.db, ada.userId, { status: 'PAUSED' })
  const { inTheWay } = await open()
  expect(inTheWay).toHaveLength(searchLimits.basic)
  expect(inTheWay).toContainEqual(expect.objectContaining({ id, name: 'Winter car' }))
  const form = { intent: 'pause', back: '/dashboard/search/new' }
  const answer = await callRoute(statusAction, `/dashboard/search/${id}/status`, {
    token: ada.token,
    params: { id },
    form,
  })
  expect(answer.headers.get('location')).toBe('/dashboard/search/new')
  expect((await open()).inTheWay).toBeNull()
})

test('refuses gibberish as a wish, and keeps it in the field', async () => {
  const answer = await save({ smartCriteria: 'asdf qwer' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    errors: { smartCriteria: gibberishText },
    values: { smartCriteria: 'asdf qwer' },
  })
})

describe('the make as people type it', () => {
  test.each([
    ['chevy', { make: 'chevrolet', models: [] }],
    ['vw', { make: 'volkswagen', models: [] }],
    ['hond', { make: 'honda', models: [] }],
    ['f 150', { make: 'ford', models: ['f-150'] }],
    ['335i', { make: 'bmw', models: ['3-series'] }],
  ])('%s is found on save and by "Update models"', async (make, found) => {
    const answer = await save({ make, models: [], intent: 'update-models' })
    expect(await answer.json()).toMatchObject({ values: found })
    expect((await save({ make, models: [], intent: 'save' })).status).toBe(302)
    const { id, ...stored } = await web.db.search.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
    expect(stored).toMatchObject(found)
    await web.db.search.delete({ where: { id } })
  })

  test('an unknown one stays in the field, with what it may mean', async () => {
    const answer = await save({ make: 'hondaa zivik', intent: 'save' })
    expect(await replyOf(answer)).toMatchObject([
      400,
      { values: { make: 'hondaa zivik' }, errors: { make: expect.stringMatching(/^We don’t know “hondaa zivik”\./) } },
    ])
    const several = await (await save({ make: 'mer', intent: 'save' })).json()
    expect(several.errors.make).toMatch(/Did you mean Mercedes-Benz, Mercury/)
    const twoMakes = await (await save({ make: 'chevy or ford', intent: 'save' })).json()
    expect(twoMakes.errors.make).toMatch(/^Choose one make here/)
  })

  test('the form finds cars by a typed name', async () => {
    const answer = await callRoute(apiModels, '/api/models?find=f150', {})
    expect(await answer.json()).toMatchObject({
      find: 'f150',
      cars: [{ id: 'ford/f-150', label: 'Ford F-150' }, { id: 'ford/f-150-lightning' }],
    })
  })
})
