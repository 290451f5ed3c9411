import { channels } from '#domain/alerts/channels'
import { suppressAddress } from '#platform/suppression'
import type { Dependencies } from '../../dependencies'
import type { SendOutcome } from '../sender'
import { senders } from '../senders'

/** Sends one test, once, and stores the result as text for the target's owner. */
export async function sendTargetTest(
  deps: Dependencies,
  { targetId }: { targetId: string },
): Promise<{ sent: boolean }> {
  const target = await deps.db.notificationTarget.findUnique({ where: { id: targetId } })
  if (!target?.active) return { sent: false }
  const { test } = senders[target.kind]
  if (test === null) return { sent: false }
  const outcome = await test.send(deps, target)
  const testResult = wordsOf(outcome, test.accepted, channels[target.kind].service)
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

/** States only what is known: the provider accepted the test, which does not prove delivery. */
function wordsOf(outcome: SendOutcome, accepted: string, service: string): string {
  if (outcome.kind === 'sent') return accepted
  if (outcome.kind === 'uncertain') {
    return 'The email service didn’t respond, so we don’t know if it was sent. Check the inbox.'
  }
  if (outcome.kind === 'inactive') return 'Not sent: earlier emails to this address bounced.'
  if (outcome.kind === 'refused') return outcome.deadReason ?? `Not sent: the ${service} rejected it.`
  return `Not sent: the ${service} didn’t accept it. Try again later.`
}
