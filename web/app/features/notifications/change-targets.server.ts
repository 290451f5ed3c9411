import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { entitlementAt } from '#domain/plans/entitlement'
import { HttpError } from '../../http/errors.server'
import { isEntitled } from '../accounts/session/guards.server'
import type { SignedIn } from '../accounts/session/sessions.server'
import { cleanEmail } from '../accounts/sign-up-rules'
import { planExpiredError } from '../billing/plan-expired'
import type { AddTargetAnswer } from './add-target-answer'
import { newPairingLink, pairingLifeMinutes } from './pairing.server'
import { qrCode } from './qr-code.server'
import { sendTest } from './send-test.server'
import { addEmail, resendConfirmation, toggleTarget, type Outcome } from './targets.server'
import { unmuteSearch } from './unsubscribe.server'

const intents = z.enum(['add-email', 'pair', 'toggle', 'confirm', 'unmute', 'test'])
const tab = '/dashboard/notifications'

/**
 * Handles the forms of the Notifications tab, except target removal, which has its own page. `path` is the page to
 * return to, for pages that embed such a form.
 */
export async function changeTargets(user: SignedIn, form: FormData, path = tab) {
  const after = (outcome: Outcome) => redirect(outcome === 'done' ? path : said(path, outcome))
  const { data: intent } = intents.safeParse(form.get('intent'))
  if (!intent) throw new HttpError(400, 'The form could not be read.')
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
    case 'test':
      return redirect(`${tab}?done=test-${await sendTest(user, form.get('id'))}`)
    case 'add-email': {
      const typed = cleanEmail(form.get('email'))
      const entitlement = entitlementAt(user, new Date())
      if (!entitlement.isEntitled) return data<AddTargetAnswer>({ ...planExpiredError(entitlement), email: typed }, 403)
      try {
        await addEmail(user, typed)
      } catch (thrown) {
        if (!(thrown instanceof HttpError)) throw thrown
        return data<AddTargetAnswer>({ error: thrown.reason, email: typed }, thrown.status)
      }
      return redirect(`${tab}?done=email`)
    }
    case 'pair': {
      if (!isEntitled(user)) return redirect(tab)
      const link = await newPairingLink(user)
      const headers = { 'cache-control': 'no-store' }
      return data<AddTargetAnswer>(
        { link: link.url, pairing: link.id, qr: qrCode(link.url), minutes: pairingLifeMinutes },
        { headers },
      )
    }
    default:
      return intent satisfies never
  }
}

const said = (path: string, what: string) => `${path}${path.includes('?') ? '&' : '?'}done=${what}`

/** Over the daily limit of confirmation emails, redirect with a notice instead of showing an error page. */
const orAskedOften = (path: string, ask: () => Promise<Response>): Promise<Response> =>
  ask().catch((thrown: unknown) => {
    if (thrown instanceof HttpError && thrown.status === 429) return redirect(said(path, 'asked-often'))
    throw thrown
  })
