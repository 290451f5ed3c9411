import { randomBytes } from 'node:crypto'
import { minuteMs } from '#domain/durations'
import { config } from '../../../config.server'
import { HttpError } from '../../../http/errors.server'
import { database } from '../../../services/database.server'
import { isEntitled } from '../../accounts/session/guards.server'
import { hashOf } from '../../accounts/session/sessions.server'
import { addPush } from '../push/push-targets.server'

const tokenBytes = 32
export const pairingLifeMinutes = 10

/** Creates a link by which one other browser can add itself to this account's targets, once and within ten minutes. */
export async function newPairingLink(userId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const expiresAt = new Date(Date.now() + pairingLifeMinutes * minuteMs)
  await database().$transaction([
    database().pairingLink.deleteMany({ where: { userId, expiresAt: { lt: new Date() } } }),
    database().pairingLink.create({ data: { tokenHash: hashOf(token), userId, expiresAt } }),
  ])
  return `${config().WEB_URL}/test?token=${token}`
}

/** The pairing link with its user; null when it is unknown, used or expired, or the account has no plan or trial. */
export async function pairingOf(token: unknown) {
  if (typeof token !== 'string' || token === '') return null
  const link = await database().pairingLink.findUnique({
    where: { tokenHash: hashOf(token), usedAt: null, expiresAt: { gt: new Date() } },
    include: { user: { include: { subscriptions: true } } },
  })
  return link && isEntitled(link.user) ? link : null
}

/** Adds the browser that opened the link. 410 for an invalid link; a refused subscription leaves the link unused. */
export async function addPairedBrowser(token: unknown, subscription: unknown, name: unknown): Promise<void> {
  const link = await pairingOf(token)
  const { count } = link
    ? await database().pairingLink.updateMany({
        where: { tokenHash: link.tokenHash, usedAt: null },
        data: { usedAt: new Date() },
      })
    : { count: 0 }
  if (!link || count === 0) throw new HttpError(410, 'This link has been used or has run out.')
  try {
    await addPush(link.user, subscription, name)
  } catch (refused) {
    await database().pairingLink.updateMany({ where: { tokenHash: link.tokenHash }, data: { usedAt: null } })
    throw refused
  }
}
