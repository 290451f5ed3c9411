import { createHmac } from 'node:crypto'
import { trialMs, usedTrialRetentionMs } from '#domain/plans/plans'
import type { Transaction } from '#platform/database'
import { deriveKey } from './tokens.server'

interface Person {
  email: string
  googleSubject: string | null
}

/**
 * Records that this person's trial began at `now`, unless it began before, and returns when. Concurrent sign-ups of one
 * person get the same answer: the second waits for the first.
 */
export async function recordTrial(tx: Transaction, person: Person, now: Date): Promise<Date> {
  const personHash = { in: hashesOf(person) }
  const forgottenBefore = new Date(now.getTime() - usedTrialRetentionMs)
  await tx.usedTrial.deleteMany({ where: { personHash, startedAt: { lt: forgottenBefore } } })
  const data = personHash.in.map((hash) => ({ personHash: hash, startedAt: now }))
  await tx.usedTrial.createMany({ data, skipDuplicates: true })
  const { _min } = await tx.usedTrial.aggregate({ where: { personHash }, _min: { startedAt: true } })
  const startedAt = _min.startedAt!
  await tx.usedTrial.updateMany({ where: { personHash, startedAt: { gt: startedAt } }, data: { startedAt } })
  return startedAt
}

/** Records the trial of an account that is about to be deleted, which may be under another address than it began. */
export const keepTrial = (tx: Transaction, { trialEndsAt, ...person }: Person & { trialEndsAt: Date }) =>
  recordTrial(tx, person, new Date(trialEndsAt.getTime() - trialMs))

/** Sorted, so that concurrent transactions lock in the same order. */
function hashesOf({ email, googleSubject }: Person): string[] {
  const names = [`email ${mailboxOf(email)}`, ...(googleSubject === null ? [] : [`google ${googleSubject}`])]
  return names.map((name) => createHmac('sha256', deriveKey('used trials')).update(name).digest('base64url')).sort()
}

const gmail = ['gmail.com', 'googlemail.com']

/** The mailbox that mail to a normalized address reaches: without "+tag", and as Gmail reads it without dots. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  const untagged = /^([^+]+)\+/.exec(local)?.[1] ?? local
  return gmail.includes(domain) ? `${untagged.replaceAll('.', '')}@${gmail[0]}` : `${untagged}@${domain}`
}
