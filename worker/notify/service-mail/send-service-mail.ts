import { createHash, randomBytes } from 'node:crypto'
import { hourMs, dayMs } from '#domain/durations'
import { entitlementAt } from '#domain/plans/entitlement'
import { findSuppression } from '#platform/suppression'
import { ServiceMailKind } from '#prisma/generated/client'
import type { Dependencies } from '../../dependencies'
import { mailUnavailable } from '../../failures'
import { confirmMail, accountReclaimedMail, addressChangedMail, newAddressMail } from './address-mails'
import {
  feedbackMail,
  launchMail,
  resetMail,
  type ServiceMailContent,
  deviceAddedMail,
  webhookDisabledMail,
} from './account-mails'
import { reserveConfirmation, createConfirmationUrl } from '../mail/email-sender'
import { reactivateAddress } from '../mail/mail'
import type { SendOutcome } from '../sender'
import { senders } from '../senders'
import type { ShortMessage } from '../short-message'
import { composeBlindMail } from './compose-blind-mail'
import { composeReport } from './compose-report'
import { outageMail, workFailingMail, paymentsUnclearMail } from './operator-mails'
import { composePlanMail, isUnverifiedAndSuppressed } from './plan-mails'
import { refundAskedMail, refundMail } from './refund-mail'
import { sendQueuedMail, settle } from './send-queued-mail'
import { welcomeMail, composeTrialMail } from './trial-mails'
import { composeVisitorNotesMail, loadToldNotes, visitorNotesMessage, type ToldNote } from './visitor-notes-mail'

/** Counted from when the email is sent, so the link in a delayed email is still valid for the full hour. */
const resetLinkMs = hourMs
/** As stated on the account page and in the email. */
const addressChangeLinkMs = hourMs
/** Links are not sent after this delay, because the recipient no longer expects them. */
const linkMaxDelayMs = hourMs
/** A provider that has refused an email for this long will not accept it later. */
const timeoutMs = 14 * dayMs
/** Enough for an owner who cannot find the email, and too few to flood a stranger's inbox. */
export const maxResetMailsPerHour = 5
const tokenBytes = 32

/**
 * Sends one service email or monthly report. Throws `MailUnavailable` if it must be retried. The reset token is created
 * here and exists only in the email: PostgreSQL stores its hash, and Temporal and the log do not contain it.
 */
export async function sendServiceMail(deps: Dependencies, { mailId }: { mailId: string }): Promise<{ sent: boolean }> {
  const mail = await load(deps, mailId)
  if (!mail) return sendReport(deps, mailId)
  if (mail.status !== 'PENDING') return { sent: mail.status === 'SENT' }
  const sendShort = mail.kind === 'VISITOR_NOTES' && mail.target ? senders[mail.target.kind].sendShort : null
  if (sendShort) return sendNotes(deps, mail, (message) => sendShort(deps, mail.target!, message))
  const sent = await sendQueuedMail(deps, { ...mail, table: 'ServiceMail' }, () => composeContent(deps, mail))
  if (mail.kind === 'LAUNCH') await deps.db.serviceMail.update({ where: { id: mail.id }, data: { to: null } })
  return sent
}

async function sendReport(deps: Dependencies, id: string): Promise<{ sent: boolean }> {
  const report = await deps.db.monthlyReport.findUnique({ where: { id }, include: { user: true } })
  if (report?.status !== 'PENDING') return { sent: report?.status === 'SENT' }
  return sendQueuedMail(deps, { ...report, table: 'MonthlyReport' }, async () =>
    isTimedOut(report) ? 'it is too late for this mail' : composeReport(deps, report),
  )
}

/** Tells a target that gets no mail of visitors' notes. */
async function sendNotes(
  deps: Dependencies,
  mail: Row,
  send: (message: ShortMessage) => Promise<SendOutcome>,
): Promise<{ sent: boolean }> {
  const attempt = { ...mail, table: 'ServiceMail' } as const
  const refuse = (failure: string) => settle(deps, attempt, { sent: false, failure })
  const notes = await loadNotes(deps, mail)
  if (typeof notes === 'string') return refuse(notes)
  if (!mail.target?.active) return refuse('the device is off')
  const outcome = await send(visitorNotesMessage(mail.id, notes, mail.createdAt))
  if (outcome.kind === 'sent') return settle(deps, attempt, { sent: true, messageId: null })
  if (outcome.kind === 'later') throw mailUnavailable(outcome.reason)
  return refuse(outcome.kind === 'refused' ? outcome.reason : 'the push service refused it')
}

/** The notes that a mail tells of, or why it is not sent. */
async function loadNotes(deps: Dependencies, mail: Row): Promise<ToldNote[] | string> {
  const { user, notesToldAt } = mail
  if (isTimedOut(mail)) return 'it is too late for this mail'
  if (!user || user.deletedAt !== null) return 'the account was deleted'
  if (!user.hasNoteAlerts) return 'the account turned such messages off'
  const notes = notesToldAt === null ? [] : await loadToldNotes(deps, { userId: user.id, notesToldAt })
  return notes.length === 0 ? 'the notes were deleted' : notes
}

const isTimedOut = ({ createdAt }: { createdAt: Date }) => Date.now() - createdAt.getTime() > timeoutMs

const load = ({ db }: Dependencies, id: string) =>
  db.serviceMail.findUnique({
    where: { id },
    include: {
      user: { include: { subscriptions: true } },
      feedback: true,
      target: true,
      refund: { include: { user: { select: { email: true, deletedAt: true } } } },
    },
  })
type Row = NonNullable<Awaited<ReturnType<typeof load>>>

async function composeContent(deps: Dependencies, mail: Row): Promise<ServiceMailContent | string> {
  const { config } = deps
  const { user, feedback, kind } = mail
  // Left to a worker of the release that wrote it, which may run beside this one during a deploy.
  if (!Object.hasOwn(ServiceMailKind, kind)) throw mailUnavailable('this worker does not know the kind of mail')
  if (isTimedOut(mail)) return 'it is too late for this mail'
  if (kind === 'OUTAGE' || kind === 'OUTAGE_ENDED') {
    await requireEarlierSent(deps, mail)
    return outageMail(config, mail)
  }
  if (kind === 'PAYMENTS_UNCLEAR') return paymentsUnclearMail(config, mail)
  if (kind === 'WORK_FAILING') return workFailingMail(config, mail)
  if (kind === 'REFUND_REQUESTED') return mail.refund ? refundMail(config, mail.refund) : 'the request is gone'
  if (kind === 'LAUNCH') return composeLaunchMail(deps, mail)
  if (!user) return 'no account has this address'
  switch (kind) {
    case 'FEEDBACK':
      return feedback
        ? feedbackMail(config, user, { ...feedback, plan: entitlementAt(user, new Date()).plan })
        : 'the feedback is gone'
    case 'WEBHOOK_DISABLED': {
      const why = mail.target?.active === false ? mail.target.deadReason : null
      return why === null
        ? 'the webhook is on again, or its owner switched it off'
        : webhookDisabledMail(config, user, why)
    }
    case 'ACCOUNT_RECLAIMED':
      return accountReclaimedMail(config, user)
    case 'SEARCH_BLIND':
      return composeBlindMail(deps, mail)
    case 'ADDRESS_CHANGED':
      return mail.to ? addressChangedMail(config, mail.to) : 'it has no recipient'
    case 'TRIAL_ENDING':
    case 'TRIAL_ENDED':
      return composeTrialMail(deps, { kind, trialEndsAt: mail.trialEndsAt }, user, new Date())
    case 'REFUND_ASKED':
      return composeRefundAskedMail(deps, mail, user)
    case 'DEVICE_ADDED':
      return composeDeviceAddedMail(deps, mail, user)
    case 'SECOND_PLAN':
      return 'such mails are not sent any more'
    case 'PAYMENT_FAILED':
    case 'PLAN_CHANGED':
    case 'PLAN_ENDING':
    case 'PLAN_ENDED':
      return composePlanMail(deps, { ...mail, kind }, user, new Date())
    case 'VISITOR_NOTES': {
      const notes = await loadNotes(deps, mail)
      return typeof notes === 'string' ? notes : composeVisitorNotesMail(deps, user, notes)
    }
    case 'NEW_ADDRESS':
      return tooLateForLink(mail) ?? composeNewAddressMail(deps, mail, user.id)
    case 'WELCOME':
      return tooLateForLink(mail) ?? composeWelcomeMail(deps, mail)
    case 'ADDRESS_CONFIRMATION':
      return tooLateForLink(mail) ?? composeConfirmMail(deps, mail)
    case 'PASSWORD_RESET':
      return tooLateForLink(mail) ?? composeResetMail(deps, user)
    default:
      return kind satisfies never
  }
}

async function composeRefundAskedMail(
  { db, config }: Dependencies,
  { createdAt }: Row,
  { id: userId, email, timeZone }: NonNullable<Row['user']>,
): Promise<ServiceMailContent | string> {
  const refund = await db.refundRequest.findFirst({ where: { userId, createdAt } })
  return refund ? refundAskedMail(config, { email, timeZone, now: new Date() }, refund) : 'the request is gone'
}

/** Keeps "down" and "back" in order after an outage of the email provider. */
async function requireEarlierSent({ db }: Dependencies, { marketplace, createdAt }: Row): Promise<void> {
  const kinds = [ServiceMailKind.OUTAGE, ServiceMailKind.OUTAGE_ENDED]
  const where = { kind: { in: kinds }, marketplace, status: 'PENDING', createdAt: { lt: createdAt } } as const
  if (await db.serviceMail.findFirst({ where, select: { id: true } }))
    throw mailUnavailable('an earlier mail about the marketplace was not sent yet')
}

const tooLateForLink = ({ createdAt }: Row): string | null =>
  Date.now() - createdAt.getTime() > linkMaxDelayMs ? 'it is too late for this mail' : null

async function composeConfirmMail(deps: Dependencies, { target, attempts }: Row): Promise<ServiceMailContent | string> {
  if (!target || target.email === null) return 'the address was removed'
  if (attempts === 0 && !(await reserveConfirmation(deps, target.email))) return 'the address had its mails for today'
  const { email, isMain } = target
  if ((await findSuppression(deps.db, email)) === 'BOUNCED') await reactivateAddress(deps.config, email)
  return confirmMail(deps.config, { email, isMain }, await createConfirmationUrl(deps, target.id))
}

/** Sent once per account, and never to a suppressed address, whoever signed up with it. */
async function composeWelcomeMail(deps: Dependencies, { userId, attempts }: Row): Promise<ServiceMailContent | string> {
  const main = await deps.db.notificationTarget.findFirst({ where: { userId: userId!, isMain: true } })
  if (!main || main.email === null) return 'the account has no address'
  if ((await findSuppression(deps.db, main.email)) !== null) return 'no mail may go to the address'
  if (main.confirmedAt !== null) return welcomeMail(deps.config, main.email, null)
  if (attempts === 0 && !(await reserveConfirmation(deps, main.email))) return 'the address had its mails for today'
  return welcomeMail(deps.config, main.email, await createConfirmationUrl(deps, main.id))
}

/**
 * Unlimited only for a verified owner. For an unverified address, a stranger could sign up and pair devices in a loop.
 */
async function composeDeviceAddedMail(
  deps: Dependencies,
  { target, createdAt, attempts }: Row,
  user: NonNullable<Row['user']>,
): Promise<ServiceMailContent | string> {
  if (await isUnverifiedAndSuppressed(deps.db, user)) return 'the address wants no mail'
  const isLimited = user.emailVerifiedAt === null && attempts === 0
  if (isLimited && !(await reserveConfirmation(deps, user.email))) return 'the address had its mails for today'
  return deviceAddedMail(deps.config, user, { name: target?.name ?? null, addedAt: createdAt })
}

/** Its address is stored nowhere else, so it is removed once the mail is settled. */
async function composeLaunchMail({ db, config }: Dependencies, { to }: Row): Promise<ServiceMailContent | string> {
  if (!to) return 'it has no recipient'
  return (await findSuppression(db, to)) === null ? launchMail(config, to) : 'no mail may go to the address'
}

/**
 * Sends nothing to an address that already has an account. The requester must not learn this, and the owner does not
 * need the link.
 */
async function composeNewAddressMail(deps: Dependencies, { to, attempts }: Row, userId: string) {
  if (!to) return 'it has no recipient'
  if ((await deps.db.user.count({ where: { email: to } })) > 0) return 'an account has this address'
  if (attempts === 0 && !(await reserveConfirmation(deps, to))) return 'the address had its mails for today'
  if ((await findSuppression(deps.db, to)) === 'BOUNCED') await reactivateAddress(deps.config, to)
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(Date.now() + addressChangeLinkMs)
  await deps.db.addressChange.create({ data: { tokenHash, userId, email: to, expiresAt } })
  return newAddressMail(deps.config, to, new URL(`/confirm/address/${token}`, deps.config.WEB_URL).href)
}

async function composeResetMail(
  { db, config }: Dependencies,
  user: NonNullable<Row['user']>,
): Promise<ServiceMailContent | string> {
  const lately = {
    userId: user.id,
    kind: 'PASSWORD_RESET',
    status: 'SENT',
    sentAt: { gt: new Date(Date.now() - hourMs) },
  } as const
  if ((await db.serviceMail.count({ where: lately })) >= maxResetMailsPerHour)
    return 'the account had its mails for this hour'
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(Date.now() + resetLinkMs)
  await db.passwordReset.create({ data: { tokenHash, userId: user.id, expiresAt } })
  return resetMail(config, user, token)
}

function newToken() {
  const token = randomBytes(tokenBytes).toString('base64url')
  return { token, tokenHash: createHash('sha256').update(token).digest('hex') }
}
