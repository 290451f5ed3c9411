import { randomBytes, randomUUID } from 'node:crypto'
import { trialMs } from '#domain/plans/plans'
import type { Database } from '#platform/database'
import { newWebhookSecret } from '#platform/webhook/post-webhook'
import { hashPassword } from '../../web/app/features/accounts/passwords.server'
import { hashToken } from '../../web/app/features/accounts/session/sessions.server'
import { createAtomLink } from '../../web/app/features/searches/atom-link.server'
import { createShareLink, listShareLinks } from '../../web/app/features/sharing/share-link.server'
import { paddleClient, sandboxPrices } from './paddle'
import {
  insertCandidate,
  insertListing,
  insertSearch,
  insertSubscription,
  toJson,
  createVerdict,
  wantedCriterion,
} from './rows'

export type AccountScene = Awaited<ReturnType<typeof createScene>>

export const scenePassword = 'correct horse battery'
let passwordHash: string | undefined

/** An account with an unverified address and something of everything that a request can change. */
export async function createScene(db: Database, sandboxUrl: string) {
  passwordHash ??= await hashPassword(scenePassword)
  const secret = () => randomBytes(32).toString('base64url')
  const soon = new Date(Date.now() + 60 * 60 * 1_000)
  const email = `${randomUUID()}@example.com`
  const confirmed = { confirmedAt: new Date() }
  const user = await db.user.create({
    data: {
      ...{ email, passwordHash, firstName: 'Ada', lastName: 'Lovelace', countryCode: 'US' },
      trialEndsAt: new Date(Date.now() + trialMs),
    },
  })
  const userId = user.id
  const [token, otherToken, apiToken, reset, change, confirmation] = [
    ...[secret(), secret(), `lw_${secret()}`, secret(), secret(), secret()],
  ] as [string, string, string, string, string, string]
  await db.session.create({ data: { tokenHash: hashToken(token), userId, expiresAt: soon } })
  const other = await db.session.create({ data: { tokenHash: hashToken(otherToken), userId, expiresAt: soon } })
  const program = await db.apiToken.create({ data: { tokenHash: hashToken(apiToken), userId, name: 'Program' } })
  await db.passwordReset.create({ data: { tokenHash: hashToken(reset), userId, expiresAt: soon } })
  await db.addressChange.create({
    data: { tokenHash: hashToken(change), userId, email: `stranger-${email}`, expiresAt: soon },
  })
  const target = (over: object) =>
    db.notificationTarget.create({
      data: { userId, kind: 'EMAIL', name: 'target', unsubscribeToken: secret(), ...over },
    })
  const main = await target({ email, isMain: true })
  await db.confirmationLink.create({
    data: { tokenHash: hashToken(confirmation), targetId: main.id, expiresAt: soon },
  })
  const mail = await target({ email: `other-${email}`, ...confirmed })
  const unconfirmed = await target({ email: `third-${email}`, active: false })
  const webhook = { create: { url: 'https://hooks.example/a', secret: newWebhookSecret() } }
  await target({ kind: 'WEBHOOK', ...confirmed, webhook })
  const wishes = [wantedCriterion('leather seats'), wantedCriterion('sunroof', 'a2')]
  const search = await insertSearch(db, userId, { smartCriteria: 'leather, sunroof', criteria: toJson(wishes) })
  const paused = await insertSearch(db, userId, { status: 'PAUSED' })
  await db.mutedSearch.create({ data: { targetId: mail.id, searchId: search.id } })
  await createAtomLink({ id: search.id, userId, owner: { id: userId, credential: null } })
  const listing = await insertListing(db)
  const hidden = await insertListing(db)
  await insertCandidate(db, search.id, listing.id, {
    stage: 'MATCH',
    verdicts: toJson([createVerdict('leather seats')]),
  })
  await insertCandidate(db, search.id, hidden.id, { stage: 'MATCH', hiddenAt: new Date() })
  await db.savedCar.create({ data: { userId, listingId: hidden.id, searchId: search.id } })
  const owner = { id: userId, credential: null }
  const shareId = await createShareLink(owner, { searchId: search.id, listingId: listing.id })
  const shareToken = (await listShareLinks(userId))[0]!.url!.split('/').at(-1)!
  const visitorNote = await db.visitorNote.create({ data: { linkId: shareId, text: 'Nice' } })
  const paid = await paddleClient(sandboxUrl).paysFor(userId, email, sandboxPrices.basic.monthly)
  await insertSubscription(db, userId, {
    id: paid.subscriptionId,
    customerId: paid.customerId,
    priceId: sandboxPrices.basic.monthly,
  })
  return {
    ...{ userId, email, token, apiToken, reset, change, confirmation, search, paused, listing, hidden, paid },
    ...{ db, sandboxUrl, shareId, shareToken, visitorNoteId: visitorNote.id },
    ...{ sessionId: other.id, apiTokenId: program.id, mailId: mail.id, unconfirmedId: unconfirmed.id },
  }
}

/** The account's plan ends tomorrow. */
export async function scheduleCancellation({ db, sandboxUrl, paid }: AccountScene): Promise<void> {
  await paddleClient(sandboxUrl).cancel(paid.subscriptionId)
  const scheduledCancellationAt = new Date(Date.now() + 24 * 60 * 60 * 1_000)
  await db.subscription.update({ where: { id: paid.subscriptionId }, data: { scheduledCancellationAt } })
}
