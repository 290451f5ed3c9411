import { addressHash } from '#platform/address-hash'
import type { Transaction } from '#platform/database'
import { notFound } from '../../../http/errors.server'
import { database } from '../../../services/database.server'
import { tidy } from '../../accounts/sign-up-rules'

/** Stops alerts to an address in every account. Only its reader lifts that: by a mailed link or as proven owner. */
export async function suppress(tx: Transaction, email: string): Promise<void> {
  const suppressedAt = new Date()
  const hash = addressHash(email)
  await tx.mailAddress.upsert({ where: { hash }, create: { hash, suppressedAt }, update: { suppressedAt } })
  await tx.notificationTarget.updateMany({ where: { kind: 'EMAIL', email }, data: { active: false } })
}

export const liftSuppression = (tx: Transaction, email: string) =>
  tx.mailAddress.updateMany({ where: { hash: addressHash(email) }, data: { suppressedAt: null } })

/** The suppressed addresses among `emails`. */
export async function suppressedAmong(emails: string[]): Promise<Set<string>> {
  const hashes = emails.map(addressHash)
  const rows = await database().mailAddress.findMany({ where: { hash: { in: hashes }, suppressedAt: { not: null } } })
  const suppressed = new Set(rows.map(({ hash }) => hash))
  return new Set(emails.filter((email) => suppressed.has(addressHash(email))))
}

export const isSuppressed = async (email: string) => (await suppressedAmong([email])).size > 0

/** Suppresses the address of a mail's unsubscribe link, in every account. A repeated call is no error. */
export async function unsubscribe(unsubscribeToken: string): Promise<{ name: string }> {
  const { name, email, id } = await targetOfLink(unsubscribeToken)
  await database().$transaction(async (tx) => {
    if (email !== null) await suppress(tx, email)
    else await tx.notificationTarget.updateMany({ where: { id }, data: { active: false } })
  })
  return { name }
}

export async function targetOfLink(unsubscribeToken: string) {
  const target = await database().notificationTarget.findUnique({ where: { unsubscribeToken: tidy(unsubscribeToken) } })
  if (!target) throw notFound('That unsubscribe link')
  return target
}
