import { z } from 'zod'
import { deadReasonText } from '#domain/alerts/suppression'
import type { NotificationTarget } from '#prisma/generated/client'
import { dateTime, documentedAs, documentedAsRequired, uncheckedAs, uuid } from '../../http/json-fields'
import { emailJsonSchema, optionalValue } from '../accounts/passwords.server'
import { maxTextLength } from '../accounts/sign-up-rules'
import { pushSubscriptionSchema } from './push/push-targets.server'

export const targetSchema = z.object({
  _id: uuid,
  active: z.boolean(),
  createdAt: dateTime,
  name: z.string(),
  email: z.string().nullable(),
  subscription: z.object({ endpoint: z.string() }).nullable(),
  isMain: z.boolean(),
  deadReason: z.string().nullable(),
  confirmedAt: dateTime.nullable().describe('Null until the recipient confirms the address.'),
})

/** Omits the keys of a push subscription. */
export function targetJson(target: NotificationTarget): z.output<typeof targetSchema> {
  const { id, active, createdAt, name, email, endpoint, isMain, deadReason, confirmedAt } = target
  return {
    _id: id,
    active,
    createdAt,
    name,
    email,
    subscription: endpoint ? { endpoint } : null,
    isMain,
    deadReason: deadReasonText(deadReason),
    confirmedAt,
  }
}

// Bodies of the calls. The functions that they are passed to validate the fields that are read as unknown.

export const addTargetBody = z.object({
  email: documentedAs(optionalValue, emailJsonSchema.nullable()),
  name: documentedAs(optionalValue, z.string().max(maxTextLength).nullable()),
  subscription: documentedAs(
    optionalValue,
    pushSubscriptionSchema.nullable().describe('Must belong to a known push service.'),
  ),
})

export const renewTargetBody = documentedAsRequired(
  z.object({
    endpoint: uncheckedAs(z.string().describe('Endpoint of the old subscription.')),
    auth: uncheckedAs(z.string().describe('The secret of the old subscription.')),
    subscription: uncheckedAs(pushSubscriptionSchema),
  }),
)

export const removeTargetBody = documentedAsRequired(z.object({ id: uncheckedAs(uuid) }))

export const toggleTargetBody = documentedAsRequired(
  removeTargetBody.extend({ active: z.boolean('active must be true or false.') }),
)
