import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { entitlementAt } from '#domain/plans/entitlement'
import { HttpError } from '../../http/errors.server'
import { redirectWithFlash } from '../../http/flash.server'
import type { NextStepProps } from '../../ui/errors'
import type { FieldErrors } from '../../ui/field'
import { checkRateLimit, tooManyAttempts } from '../../features/accounts/rate-limits.server'
import { confirmHourlyErrors } from '../../features/accounts/settings/recent-login.server'
import type { SignedIn } from '../../features/accounts/session/sessions.server'
import { planExpiredError } from '../../features/billing/upgrade-prompt'
import { webhookPath } from '../../features/notifications/remove-webhook'
import {
  removeWebhook,
  rotateSecret,
  saveWebhook,
  setWebhookActive,
  testWebhook,
} from '../../features/notifications/webhook.server'

const intents = z.enum(['save', 'test', 'switch-on', 'switch-off', 'rotate', 'remove'])

const rotated = 'New secret created. The old one also works until the time shown below.'

export interface WebhookRefusal {
  fieldErrors: FieldErrors
  typed: string
  next?: NextStepProps
}

/** Handles the forms of the webhook page. On success, redirects back to it. */
export async function changeWebhook(request: Request, user: SignedIn, form: FormData) {
  const { data: intent } = intents.safeParse(form.get('intent'))
  if (!intent) throw new HttpError(400, 'We couldn’t read the form. Go back and try again.')
  const ends = intent === 'switch-off' || intent === 'remove'
  const typed = String(form.get('url') ?? '')
  const entitlement = entitlementAt(user, new Date())
  if (!ends && !entitlement.isEntitled) {
    if (intent !== 'save') return redirect('/dashboard/notifications')
    const { error, next } = planExpiredError(entitlement)
    return data<WebhookRefusal>({ fieldErrors: { url: error }, next, typed }, 403)
  }
  switch (intent) {
    case 'save': {
      const notOwner = await confirmHourlyErrors(request, user, form)
      if (notOwner) return data<WebhookRefusal>({ fieldErrors: notOwner, typed }, 400)
      const error = await saveWebhook(user, typed)
      return error
        ? data<WebhookRefusal>({ fieldErrors: { url: error }, typed }, 400)
        : redirectWithFlash(webhookPath, { notice: 'Webhook saved. Send it a test.' })
    }
    case 'test':
      if (!(await checkRateLimit('webhook', user.id, request))) throw new HttpError(429, tooManyAttempts)
      await testWebhook(user)
      return redirect(webhookPath)
    case 'switch-on':
    case 'switch-off':
      await setWebhookActive(user, intent === 'switch-on')
      return redirect(webhookPath)
    case 'rotate':
      await rotateSecret(user)
      return redirectWithFlash(webhookPath, { notice: rotated })
    case 'remove':
      await removeWebhook(user)
      return redirectWithFlash(webhookPath, { notice: 'Webhook removed.' })
    default:
      return intent satisfies never
  }
}
