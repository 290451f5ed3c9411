import { expect, test } from 'vitest'
import { comparisonAlternative } from '#domain/judgment/criteria/criterion'
import { Prisma } from '#platform/database'
import { insertSearch, toJson, unwantedCriterion, wantedCriterion } from '../../../../e2e/support/rows'
import { useTestUsers, callRoute, useWeb } from '../../../../e2e/support/web'
import { loader } from '../../routes/dashboard.search.$id_.wishes'

const web = useWeb()
const { ada, bob } = useTestUsers(web)

test("returns a search's compiled wishes to its owner only", async () => {
  const { id } = await insertSearch(web.db, ada.userId, {
    smartCriteria: 'under 80k, no rust',
    criteria: Prisma.DbNull,
  })
  const ask = (token: string) => callRoute(loader, `/dashboard/search/${id}/wishes`, { token, params: { id } })
  expect(await (await ask(ada.token)).json()).toEqual({ wishes: null })
  const mileage = comparisonAlternative({ quantity: 'odometer', least: null, most: 80_000 })
  const criteria = toJson([wantedCriterion('rust', 'a1', { alternatives: [mileage] }), unwantedCriterion('rust')])
  await web.db.search.update({ where: { id }, data: { criteria } })
  expect((await (await ask(ada.token)).json()).wishes).toMatchObject([
    { id: 'a1', label: 'at most 80,000 mi', polarity: 'wanted', formFields: ['mileageTo'] },
    { id: 'a2', label: 'rust', polarity: 'unwanted', formFields: [] },
  ])
  expect((await ask(bob.token)).status).toBe(404)
})
