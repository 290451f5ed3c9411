import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SuppressionReason } from '#domain/alerts/suppression'
import { useDatabase } from '../e2e/support/database'
import { insertMailTarget, insertUser } from '../e2e/support/rows'
import { recordMailConsent, liftSuppression, suppressAddress, findSuppression } from './suppression'

const database = useDatabase()
const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 12, minute))

/** Two accounts with the same address. */
async function scene() {
  const email = `${randomUUID()}@reader.example`
  const add = async () =>
    (await insertMailTarget(database.db, (await insertUser(database.db)).id, { email, name: email })).id
  const ids = [await add(), await add()]
  const targets = async () =>
    (await database.db.notificationTarget.findMany({ where: { id: { in: ids } } })).map(({ active, deadReason }) => ({
      active,
      deadReason,
    }))
  const report = (reason: SuppressionReason, minute: number, spelt = email) =>
    database.db.$transaction((tx) => suppressAddress(tx, spelt, { reason, at: at(minute) }))
  const lift = (reasons: SuppressionReason[], minute: number) =>
    database.db.$transaction((tx) => liftSuppression(tx, email, { reasons, at: at(minute) }))
  const state = () => findSuppression(database.db, email)
  return { email, targets, report, lift, state }
}
const suppressedTarget = (reason: SuppressionReason) => ({ active: false, deadReason: reason })
const on = { active: true, deadReason: null }

test.each([(email: string) => email, (email: string) => ` ${email.toUpperCase()}. `])(
  'a report suppresses the address in every account, in any spelling, with the reason',
  async (spelt) => {
    const { email, report, targets, state } = await scene()
    for (let i = 0; i < 2; i++) await report('BOUNCED', 1, spelt(email))
    expect(await targets()).toEqual([suppressedTarget('BOUNCED'), suppressedTarget('BOUNCED')])
    expect(await state()).toBe('BOUNCED')
    expect(await findSuppression(database.db, spelt(email))).toBe('BOUNCED')
  },
)

test('the strongest reason stays, in any order of reports', async () => {
  for (const order of [
    ['BOUNCED', 'UNSUBSCRIBED', 'COMPLAINED'],
    ['COMPLAINED', 'UNSUBSCRIBED', 'BOUNCED'],
  ] as const) {
    const { report, targets, state } = await scene()
    for (const [minute, reason] of order.entries()) await report(reason, minute)
    expect(await state()).toBe('COMPLAINED')
    expect(await targets()).toEqual([suppressedTarget('COMPLAINED'), suppressedTarget('COMPLAINED')])
  }
})

test('ignores reports from before the reader’s consent, and applies later ones', async () => {
  const { email, report, targets, state } = await scene()
  await report('BOUNCED', 1)
  await database.db.$transaction((tx) => recordMailConsent(tx, email))
  expect(await state()).toBeNull()
  await report('BOUNCED', 1)
  expect(await state()).toBeNull()
  const later = new Date(Date.now() + 1_000)
  await database.db.$transaction((tx) => suppressAddress(tx, email, { reason: 'COMPLAINED', at: later }))
  expect(await state()).toBe('COMPLAINED')
  expect(await targets()).toEqual([suppressedTarget('COMPLAINED'), suppressedTarget('COMPLAINED')])
})

test('a bounce reversed by the provider is lifted, also if its report arrives last or twice', async () => {
  const inOrder = await scene()
  await inOrder.report('BOUNCED', 1)
  await inOrder.lift(['BOUNCED'], 2)
  await inOrder.report('BOUNCED', 1)
  expect([await inOrder.state(), await inOrder.targets()]).toEqual([null, [on, on]])
  const swapped = await scene()
  await swapped.lift(['BOUNCED'], 2)
  await swapped.report('BOUNCED', 1)
  expect([await swapped.state(), await swapped.targets()]).toEqual([null, [on, on]])
  await swapped.report('BOUNCED', 3)
  expect(await swapped.state()).toBe('BOUNCED')
})

test('a target turned off by its owner stays off when the provider reverses a bounce', async () => {
  const { email, report, lift, targets } = await scene()
  const [own] = await database.db.notificationTarget.findMany({ where: { email } })
  await database.db.notificationTarget.update({ where: { id: own!.id }, data: { active: false } })
  await report('BOUNCED', 1)
  await lift(['BOUNCED'], 2)
  expect(await targets()).toEqual(expect.arrayContaining([{ active: false, deadReason: null }, on]))
})

test('the provider cannot lift the reader’s decision or a later bounce', async () => {
  const { report, lift, targets, state } = await scene()
  await report('BOUNCED', 3)
  await lift(['BOUNCED'], 2)
  expect(await state()).toBe('BOUNCED')
  await report('UNSUBSCRIBED', 4)
  await lift(['BOUNCED'], 5)
  expect(await state()).toBe('UNSUBSCRIBED')
  expect(await targets()).toEqual([suppressedTarget('UNSUBSCRIBED'), suppressedTarget('UNSUBSCRIBED')])
})
