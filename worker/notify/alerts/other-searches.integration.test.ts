import { expect, test } from 'vitest'
import { readPauseLink } from '#platform/pause-link'
import { createDeliveryActivities } from '../../../e2e/support/alerts'
import { useDatabase } from '../../../e2e/support/database'
import { insertAlert, insertCandidate, insertSearch, type insertMailTarget } from '../../../e2e/support/rows'
import { useSandbox } from '../../../e2e/support/sandbox'
import { createWaitingAlert } from '../../../e2e/support/waiting-alert'
import { deliverAlerts } from './outbox'

const database = useDatabase()
const sandbox = useSandbox()

/** An alert that waits to be sent, about a car that other searches of the buyer found too. */
async function scene(target: Parameters<typeof insertMailTarget>[2] = {}) {
  const waiting = await createWaitingAlert(database.db, sandbox, target)
  const { user, car } = waiting
  const fits = async (name: string, over: Parameters<typeof insertSearch>[2] = {}) => {
    const search = await insertSearch(database.db, user.id, { name, ...over })
    await insertCandidate(database.db, search.id, car.id, { stage: 'MATCH' })
    const alert = { searchId: search.id, targetId: waiting.target.id, listingId: car.id, vehicleId: car.vehicleId }
    return { id: search.id, alertId: (await insertAlert(database.db, alert)).id }
  }
  return { ...waiting, fits }
}

test('one car that fits ten searches is one email that names them all, each with its own pause link', async () => {
  const { searchId, target, fits, deliver, inbox } = await scene()
  const others: { id: string; alertId: string }[] = []
  for (let i = 2; i <= 10; i++) others.push(await fits(`Search no. ${i}!`))
  await deliver()
  const deps = await createDeliveryActivities(database.db, sandbox)
  for (const { id } of others) await deliverAlerts(deps, { searchId: id })
  const [mail, ...more] = await inbox()
  expect(more).toEqual([])
  for (const words of [mail!.HtmlBody, mail!.TextBody]) {
    expect(words).toContain('This car fits 10 of your searches:')
    for (let i = 2; i <= 10; i++) expect(words).toContain(`Search no. ${i}!`)
    for (const id of [searchId, ...others.map((one) => one.id)]) expect(words).toContain(`?search=${id}`)
  }
  const tokens = [...mail!.TextBody.matchAll(/Pause this search: \S+\/pause\/(\S+)/g)].map(([, token]) => token!)
  const paused = await Promise.all(tokens.map((token) => readPauseLink(token, async () => target.unsubscribeToken)))
  expect(paused.map((link) => link?.searchId)).toEqual([searchId, ...others.map(({ id }) => id)])
})

test('names only searches that would alert this address', async () => {
  const { target, fits, deliver, inbox, car, user } = await scene()
  await fits('Paused one', { status: 'PAUSED' })
  await fits('For another address', { allTargets: false, targetIds: [] })
  const muted = await fits('Muted one')
  await database.db.mutedSearch.create({ data: { targetId: target.id, searchId: muted.id } })
  const outdated = await insertSearch(database.db, user.id, { name: 'Edited one', version: 2 })
  await insertCandidate(database.db, outdated.id, car.id, { stage: 'MATCH', searchVersion: 1 })
  await deliver()
  const { TextBody } = (await inbox())[0]!
  expect(TextBody).not.toContain('of your searches')
  expect(TextBody.match(/Pause this search: /g)).toHaveLength(1)
})

test('shows no typed name to a reader who has not confirmed the address', async () => {
  const { fits, deliver, inbox } = await scene({ isMain: true, confirmedAt: null })
  await fits('Buy at evil.example')
  await deliver()
  const { TextBody } = (await inbox())[0]!
  expect(TextBody).toContain('This car fits 2 of your searches:')
  expect(TextBody).not.toContain('evil.example')
})
