import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptyTables } from '../../../../e2e/support/database'
import { openAlternative } from '#domain/judgment/criteria/criterion'
import {
  openCriterion,
  insertMailTarget,
  insertSearch,
  insertUser,
  toJson,
  wantedCriterion,
} from '../../../../e2e/support/rows'
import { useWeb, webUrl } from '../../../../e2e/support/web'
import { changeAddress } from '../accounts/settings/change-address.server'
import { verifyEmail } from '../accounts/verify-email.server'
import { hashToken } from '../accounts/session/sessions.server'
import { confirmAddress } from '../../routes/confirm.$token/confirm-address.server'
import { changeCriteria, recompile, moveWishToField } from '../wishes/change-criteria.server'
import type { SearchFields } from './check-search.server'
import {
  createSearch,
  deleteSearch,
  pauseSearch,
  resumeSearch,
  runSearchNow,
  updateSearch,
} from './search-store.server'

const web = useWeb() // Temporal is unreachable

const fields: SearchFields = {
  ...{ name: null, make: 'honda', models: ['civic'], smartCriteria: 'leather seats', marketplaces: ['craigslist'] },
  ...{ priceFrom: null, priceTo: 15_000, yearFrom: null, yearTo: null, mileageFrom: null, mileageTo: null },
  ...{ transmission: null, bodyTypes: [], country: 'US', locationLabel: null, locationValue: null },
  ...{ latitude: null, longitude: null, radiusMiles: null, countrywide: true },
  ...{ immediateGrade: 'LIKELY', hasDigest: true, quietFrom: null, quietTo: null, digestHour: 8 },
  ...{ allTargets: true, targetIds: [], otherCars: [], otherPlaces: [] },
}
const comparison = { quantity: 'odometer', least: null, most: 80_000 } as const
const mileage = openCriterion('under 80k miles', 'a9', {
  alternatives: [{ ...openAlternative('under 80k miles'), comparison }],
})
const expiresAt = new Date(Date.now() + 60_000)

/** An account with one active search and one that its buyer paused. */
async function account() {
  const owner = await insertUser(web.db)
  const { id } = await insertSearch(web.db, owner.id, {
    smartCriteria: 'leather seats',
    criteria: toJson([mileage, wantedCriterion('leather seats')]),
  })
  const { id: pausedId } = await insertSearch(web.db, owner.id, { status: 'PAUSED' })
  const main = await insertMailTarget(web.db, owner.id, { isMain: true })
  return { owner, id, pausedId, owned: { id, userId: owner.id, owner }, mainId: main.id }
}
type Account = Awaited<ReturnType<typeof account>>
const pending = async () =>
  (await web.db.pendingWake.findMany()).map(({ searchId, isForced }) => ({ searchId, isForced }))

test.each<[string, (account: Account) => Promise<unknown>]>([
  ['edits it', ({ owned }) => updateSearch(owned, fields)],
  ['removes a wish', ({ owned }) => changeCriteria(owned, () => [])],
  ['moves a wish to the form', ({ owned }) => moveWishToField(owned, 'a9')],
  ['has its words compiled again', ({ owned }) => recompile(owned)],
  ['pauses it', ({ owned }) => pauseSearch(owned)],
  ['deletes it', ({ owned }) => deleteSearch(owned)],
  [
    'confirms an address',
    async ({ owner }) => {
      const { id: targetId } = await insertMailTarget(web.db, owner.id, { confirmedAt: null })
      await web.db.confirmationLink.create({ data: { tokenHash: hashToken('confirm'), targetId, expiresAt } })
      await confirmAddress(new Request(webUrl), 'confirm')
    },
  ],
  [
    'changes the address',
    async ({ owner }) => {
      const email = `${randomUUID()}@buyer.example`
      await web.db.addressChange.create({
        data: { tokenHash: hashToken('change'), userId: owner.id, email, expiresAt },
      })
      expect(await changeAddress(owner, 'change')).toBe('changed')
    },
  ],
  [
    'proves the address',
    ({ owner }) => web.db.$transaction((tx) => verifyEmail(tx, { userId: owner.id, names: null })),
  ],
])('while Temporal is down, records a wake for the search of a user who %s', async (_, act) => {
  await emptyTables(web.db, 'User')
  const one = await account()
  await act(one)
  expect(await pending()).toEqual([{ searchId: one.id, isForced: false }])
})

test('while Temporal is down, records wakes for new and resumed searches, and a forced one for "run now"', async () => {
  await emptyTables(web.db, 'User')
  const { owner, owned, pausedId } = await account()
  const created = await createSearch({ owner, fields, newId: randomUUID() })
  expect(await pending()).toEqual([{ searchId: created.id, isForced: false }])
  await resumeSearch({ id: pausedId, owner })
  await runSearchNow(owned)
  expect(await pending()).toEqual([
    { searchId: created.id, isForced: false },
    { searchId: pausedId, isForced: false },
    { searchId: owned.id, isForced: true },
  ])
})
