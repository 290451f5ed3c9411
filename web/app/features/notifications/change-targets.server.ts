import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { channels, listedChannels, type ListedChannel } from '#domain/alerts/channels'
import type { Transaction } from '#platform/database'
import { findSuppression } from '#platform/suppression'
import { entitlementAt } from '#domain/plans/entitlement'
import { database } from '../../services/database.server'
import { createRateLimiter, type RateLimiter } from '../../services/limit-store.server'
import { runTargetTest } from '../../services/temporal.server'
import { withOwnerLock, type Owner, type SignedIn } from '../accounts/session/sessions.server'
import { HttpError } from '../../http/errors.server'
import { confirmHourlyErrors } from '../accounts/settings/recent-login.server'
import type { NextStepProps } from '../../ui/errors'
import type { FieldErrors } from '../../ui/field'
import { redirectWithFlash } from '../../http/flash.server'
import { isEntitled } from '../accounts/session/guards.server'
import { cleanEmail } from '../accounts/sign-up-rules'
import { planExpiredError } from '../billing/upgrade-prompt'
import {
  getOwnTarget,
  addEmailTarget,
  resendConfirmation,
  toggleTarget,
  type TargetChangeOutcome,
} from './targets.server'
import type { AddTargetResult } from './add-email-form'
import { createPairingLink, pairingLifeMinutes } from './pairing.server'
import { unmuteSearch } from './unsubscribe.server'

/**
 * Sends a test to a target through the worker and waits a few seconds for the result, which is stored on the target.
 * `off`: the target gets no alerts, so no test either. `many`: over the rate limit.
 */
async function sendTest(owner: Owner, id: unknown): Promise<'done' | 'off' | 'many' | 'failed'> {
  const target = await getOwnTarget(owner.id, id)
  const isSilent =
    target.email !== null && (target.confirmedAt === null || (await findSuppression(database(), target.email)) !== null)
  if (!target.active || isSilent) return 'off'
  if (!(await testLimiters[target.kind].consume(target.id))) return 'many'
  const note = (db: Transaction, data: { testedAt?: Date; testResult: string | null }) =>
    db.notificationTarget.updateMany({ where: { id: target.id }, data })
  await withOwnerLock(owner, (tx) => note(tx, { testedAt: new Date(), testResult: null }))
  if (await runTargetTest(target.id)) return 'done'
  await note(database(), { testResult: 'Not sent: the service didn’t respond.' })
  return 'failed'
}

/** Rate limited: each test sends a real message, and an email may go to another person. */
const testLimiters = Object.fromEntries(
  listedChannels.map((kind) => [kind, createRateLimiter(`send-test/${kind.toLowerCase()}`, channels[kind].testLimit)]),
) as Record<ListedChannel, RateLimiter>

const options = { size: 256, level: 'L', bgColor: '#FFFFFF', fgColor: '#000000', marginSize: 4 } as const

/** As an SVG data URL. */
function qrCode(link: string): string {
  const markup = renderToStaticMarkup(createElement(QRCodeSVG, { value: link, ...options }))
  const svg = markup.includes('xmlns=') ? markup : markup.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

const setMonthlyReport = (owner: Owner, hasMonthlyReport: boolean) =>
  withOwnerLock(owner, (tx) => tx.user.update({ where: { id: owner.id }, data: { hasMonthlyReport } }))

const notices = {
  // The worker limits confirmation emails per address across all accounts, so the text promises no more than that.
  asked: 'We’ll email a confirmation link, up to three times a day. Can’t find it? Check your spam folder.',
  'asked-stopped':
    'Emails to this address are stopped, so we’ll send a confirmation link at most once a day. Can’t find it? Check your spam folder, or try again tomorrow.',
  'asked-often': 'Not sent: you’ve asked for too many confirmation emails today. Try again tomorrow.',
  ended: 'Not turned on: this device’s notifications have ended. Add it again.',
  'test-done': 'Test requested. The result shows below.',
  'test-off': 'Not sent. Turn alerts on here, or confirm the address, first.',
  'test-many': 'Not sent: too many tests. Wait a while, then try again.',
  'test-failed': 'Not sent: the service isn’t responding. Try again in a minute.',
}

const intents = z.enum(['add-email', 'pair', 'toggle', 'confirm', 'unmute', 'test', 'report'])
const tab = '/dashboard/notifications'

/**
 * Handles the forms of the Notifications tab, except target removal, which has its own page. `path` is the page to
 * return to, for pages that embed such a form.
 */
export async function changeTargets(request: Request, user: SignedIn, form: FormData, path = tab) {
  const after = (outcome: TargetChangeOutcome) =>
    outcome === 'done' ? redirect(path) : redirectWithFlash(path, { notice: notices[outcome] })
  const { data: intent } = intents.safeParse(form.get('intent'))
  if (!intent) throw new HttpError(400, 'We couldn’t read the form. Go back and try again.')
  switch (intent) {
    case 'toggle':
      return orAskedOften(path, async () =>
        after(await toggleTarget(user, form.get('id'), form.get('active') === 'true')),
      )
    case 'confirm':
      return orAskedOften(path, async () => after(await resendConfirmation(user, form.get('id'))))
    case 'unmute':
      await unmuteSearch(user, form.get('id'), form.get('search'))
      return redirect(tab)
    case 'report':
      await setMonthlyReport(user, form.get('active') === 'true')
      return redirect(tab)
    case 'test':
      return redirectWithFlash(tab, { notice: notices[`test-${await sendTest(user, form.get('id'))}`] })
    case 'add-email': {
      const typed = cleanEmail(form.get('email'))
      const entitlement = entitlementAt(user, new Date())
      const refuse = (status: number, fieldErrors: FieldErrors, next?: NextStepProps) =>
        data<AddTargetResult>({ fieldErrors, email: typed, next }, status)
      if (!entitlement.isEntitled) {
        const { error, next } = planExpiredError(entitlement)
        return refuse(403, { email: error }, next)
      }
      const notOwner = await confirmHourlyErrors(request, user, form)
      if (notOwner) return refuse(400, notOwner)
      try {
        await addEmailTarget(user, typed)
      } catch (thrown) {
        if (!(thrown instanceof HttpError)) throw thrown
        return refuse(thrown.status, { email: thrown.reason })
      }
      return redirectWithFlash(tab, { notice: 'Email added successfully' })
    }
    case 'pair': {
      if (!isEntitled(user)) return redirect(tab)
      const link = await createPairingLink(user)
      const headers = { 'cache-control': 'no-store' }
      return data<AddTargetResult>(
        { link: link.url, pairing: link.id, qr: qrCode(link.url), minutes: pairingLifeMinutes },
        { headers },
      )
    }
    default:
      return intent satisfies never
  }
}

/** Over the daily limit of confirmation emails, redirect with a notice instead of showing an error page. */
const orAskedOften = (path: string, ask: () => Promise<Response>): Promise<Response> =>
  ask().catch((thrown: unknown) => {
    if (thrown instanceof HttpError && thrown.status === 429)
      return redirectWithFlash(path, { notice: notices['asked-often'] })
    throw thrown
  })
