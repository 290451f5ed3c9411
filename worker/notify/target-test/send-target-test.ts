import { suppressAddress } from '#platform/suppression'
import type { WorkerConfig } from '../../config'
import { type Mail, sendMail } from '../mail/mail'
import { button, footerText, renderLayout, markup } from '../mail/mail-layout'
import type { Dependencies } from '../../dependencies'
import type { SendOutcome } from '../attempt'
import { sendPush } from '../push/push'
import { testPush } from '../push/push-message'

type Sender = Pick<WorkerConfig, 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'WEB_URL'>

const line = 'margin:0 0 16px;font-size:16px;line-height:24px;'

/** Test email for an address. Contains nothing about a search. */
function targetTestMail(
  { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail, WEB_URL: webUrl }: Sender,
  unsubscribeUrl: string,
): Pick<Mail, 'subject' | 'html' | 'text' | 'tag'> {
  const lead = `A test from ${brand}`
  const sentence = 'Alerts about cars arrive at this address like this mail.'
  const url = new URL('/dashboard/notifications', webUrl).href
  const body = markup`<p style="${line}">${sentence}</p><p style="${line}">${button(url, 'Where alerts go')}</p>`
  const why = 'You get this mail because a test was asked for.'
  return {
    subject: lead,
    tag: 'test',
    html: renderLayout({ brand, supportEmail, webUrl, lead, preview: sentence, why, unsubscribeUrl }, body),
    text: `${lead}\n\n${sentence}\n\nWhere alerts go: ${url}\n\n--\n${brand}. Questions: ${supportEmail}\n${footerText.unsubscribe}: ${unsubscribeUrl}\n`,
  }
}

/** Sends one test to a target, once, and stores the result as text for the target's owner. */
export async function sendTargetTest(
  deps: Dependencies,
  { targetId }: { targetId: string },
): Promise<{ sent: boolean }> {
  const target = await deps.db.notificationTarget.findUnique({ where: { id: targetId } })
  if (!target?.active) return { sent: false }
  const outcome = await send(deps, target)
  const testResult = wordsOf(outcome, target.kind)
  await deps.db.notificationTarget.updateMany({ where: { id: targetId }, data: { testResult } })
  if (outcome.kind === 'refused' && outcome.deadReason !== null) {
    const { deadReason } = outcome
    // Skips a subscription that has replaced the one that was tried.
    const where = { id: targetId, endpoint: target.endpoint }
    await deps.db.notificationTarget.updateMany({ where, data: { active: false, deadReason } })
  }
  const { email } = target
  if (outcome.kind === 'inactive' && email !== null) {
    await deps.db.$transaction((tx) => suppressAddress(tx, email, { reason: 'BOUNCED', at: new Date() }))
  }
  return { sent: outcome.kind === 'sent' }
}

type Target = NonNullable<Awaited<ReturnType<Dependencies['db']['notificationTarget']['findUnique']>>>

async function send({ config }: Dependencies, target: Target): Promise<SendOutcome> {
  const { id, email, endpoint, p256dh, auth, vapidKey, unsubscribeToken, testedAt } = target
  if (email !== null) {
    const unsubscribeUrl = new URL(`/unsubscribe/${unsubscribeToken}`, config.WEB_URL).href
    const mail = targetTestMail(config, unsubscribeUrl)
    return sendMail(config, { ...mail, to: email, alertId: id, unsubscribeUrl })
  }
  if (endpoint === null || p256dh === null || auth === null) {
    return { kind: 'refused', reason: 'the target has no address', deadReason: null }
  }
  return sendPush(config, { endpoint, p256dh, auth, vapidKey }, testPush(config, id, testedAt ?? new Date()))
}

/** States only what is known: acceptance by the provider does not prove delivery. */
function wordsOf(outcome: SendOutcome, kind: Target['kind']): string {
  if (outcome.kind === 'sent') {
    return kind === 'PUSH'
      ? 'Handed to the browser’s push service. Nothing shown? Check that the device is on and lets this browser notify.'
      : 'Handed to the mail provider. Nothing there? Check the spam folder.'
  }
  if (outcome.kind === 'uncertain') {
    return 'The mail provider did not answer, so it may or may not have been sent. Look into the inbox.'
  }
  if (outcome.kind === 'inactive') return 'Not sent: mail to this address came back before.'
  if (outcome.kind === 'refused') return outcome.deadReason ?? `Not sent: ${outcome.reason}.`
  return `Not sent: ${outcome.reason}. Try again later.`
}
