import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { entitlementAt } from '#domain/plans/entitlement'
import { HttpError } from '../../http/errors.server'
import { isEntitled } from '../accounts/session/guards.server'
import type { SignedIn } from '../accounts/session/sessions.server'
import { tidyEmail } from '../accounts/sign-up-rules'
import { planOver } from '../billing/plan-over'
import type { AddTargetAnswer } from './add-target/add-target-answer'
import { newPairingLink, pairingLifeMinutes } from './pairing/pairing.server'
import { qrCode } from './pairing/qr-code.server'
import { sendTest } from './targets/send-test.server'
import { addEmail, askAgain, toggleTarget, type Outcome } from './targets/targets.server'
import { unmuteSearch } from './unsubscribe/unsubscribe.server'

const intents = z.enum(['add-email', 'pair', 'toggle', 'confirm', 'unmute', 'test'])
const tab = '/dashboard/notifications'

const after = (outcome: Outcome) => (outcome === 'done' ? tab : `${tab}?done=${outcome}`)

/** Handles the forms of the Notifications tab, except removing a target, which has its own page. */
export async function changeTargets(user: SignedIn, form: FormData) {
  const { data: intent } = intents.safeParse(form.get('intent'))
  if (!intent) throw new HttpError(400, 'The form could not be read.')
  switch (intent) {
    case 'toggle':
      return orAskedOften(async () => {
        const outcome = await toggleTarget(user.id, form.get('id'), form.get('active') === 'true')
        return redirect(after(outcome))
      })
    case 'confirm':
      return orAskedOften(async () => {
        return redirect(after(await askAgain(user.id, form.get('id'))))
      })
    case 'unmute':
      await unmuteSearch(user.id, form.get('id'), form.get('search'))
      return redirect(tab)
    case 'test':
      return redirect(`${tab}?done=test-${await sendTest(user.id, form.get('id'))}`)
    case 'add-email': {
      const typed = tidyEmail(form.get('email'))
      const entitlement = entitlementAt(user, new Date())
      if (!entitlement.isEntitled) return data<AddTargetAnswer>({ ...planOver(entitlement), email: typed }, 403)
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
      const link = await newPairingLink(user.id)
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

/** The day's limit of confirmation mails is no reason to leave the tab. */
const orAskedOften = (ask: () => Promise<Response>): Promise<Response> =>
  ask().catch((thrown: unknown) => {
    if (thrown instanceof HttpError && thrown.status === 429) return redirect(`${tab}?done=asked-often`)
    throw thrown
  })
