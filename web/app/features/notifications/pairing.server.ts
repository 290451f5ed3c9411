import { randomBytes } from 'node:crypto'
import { minuteMs } from '#domain/durations'
import { config } from '../../config.server'
import { HttpError } from '../../http/errors.server'
import { database } from '../../services/database.server'
import { startServiceMail } from '../../services/temporal.server'
import { withOwnerLock, type Owner, hashToken } from '../accounts/session/sessions.server'
import { isEntitled } from '../accounts/session/guards.server'
import { addPushTargetInTransaction } from './push/push-targets.server'

const tokenBytes = 32
export const pairingLifeMinutes = 10

interface PairingLink {
  /** Contains the token. */
  url: string
  /** Identifies the link when its account polls it. It is the token's hash, so it is not a secret. */
  id: string
}

/** Maximum open links per account. A new one replaces the oldest. */
const maxOpen = 5

/** Creates a single-use link that lets one other browser add itself to this account's targets within ten minutes. */
export async function createPairingLink(owner: Owner): Promise<PairingLink> {
  const userId = owner.id
  const token = randomBytes(tokenBytes).toString('base64url')
  const tokenHash = hashToken(token)
  const expiresAt = new Date(Date.now() + pairingLifeMinutes * minuteMs)
  await withOwnerLock(owner, async (tx) => {
    await tx.pairingLink.deleteMany({ where: { userId, expiresAt: { lt: new Date() } } })
    const open = { where: { userId, usedAt: null }, orderBy: { expiresAt: 'desc' as const } }
    const older = await tx.pairingLink.findMany({ ...open, skip: maxOpen - 1, select: { tokenHash: true } })
    await tx.pairingLink.deleteMany({ where: { tokenHash: { in: older.map((link) => link.tokenHash) } } })
    await tx.pairingLink.create({ data: { tokenHash, userId, expiresAt } })
  })
  return { url: `${config().WEB_URL}/test?token=${token}`, id: tokenHash }
}

/**
 * The pairing link with its user. Null if the link is unknown, used or expired, or the account has no plan or trial.
 */
export async function findPairingLink(token: unknown) {
  if (typeof token !== 'string' || token === '') return null
  const link = await database().pairingLink.findUnique({
    where: { tokenHash: hashToken(token), usedAt: null, expiresAt: { gt: new Date() } },
    include: { user: { include: { subscriptions: true } } },
  })
  return link && isEntitled(link.user) ? link : null
}

/**
 * Adds the browser that opened the link as a target. The browser gets no session. One transaction consumes the link and
 * adds the browser, so a rejected subscription leaves the link unused. An email notifies the account owner. 410 for an
 * invalid link.
 */
export async function addPairedBrowser(token: unknown, subscription: unknown, name: unknown): Promise<void> {
  const link = await findPairingLink(token)
  if (!link) throw noLonger()
  const { tokenHash, user } = link
  const mailId = await withOwnerLock({ id: user.id, credential: null }, async (tx) => {
    const where = { tokenHash, usedAt: null, expiresAt: { gt: new Date() } }
    const { count } = await tx.pairingLink.updateMany({ where, data: { usedAt: new Date() } })
    if (count === 0) throw noLonger()
    const { id: targetId } = await addPushTargetInTransaction(tx, user.id, subscription, { name, isPaired: true })
    await tx.pairingLink.update({ where: { tokenHash }, data: { targetId } })
    return (await tx.serviceMail.create({ data: { kind: 'DEVICE_ADDED', userId: user.id, targetId } })).id
  })
  await startServiceMail(mailId)
}

const noLonger = () => new HttpError(410, 'This link has been used or has expired.')

/** Name of the browser that the link added. Null until then, or once that browser is removed. */
export async function findPairedBrowserName(userId: string, linkId: string): Promise<string | null> {
  const link = await database().pairingLink.findFirst({
    where: { tokenHash: linkId, userId },
    select: { target: { select: { name: true } } },
  })
  return link?.target?.name ?? null
}

/**
 * "r•••@example.com". The page is visible to anyone with the link, so it shows just enough to recognize one's own
 * account.
 */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••')
