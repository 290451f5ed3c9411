import type { TargetKind } from '#prisma/generated/client'
import { emailSender } from './mail/email-sender'
import { pushSender } from './push/push'
import type { Sender } from './sender'
import { webhookSender } from './webhook/webhook'

export const senders: Record<TargetKind, Sender> = { EMAIL: emailSender, PUSH: pushSender, WEBHOOK: webhookSender }
