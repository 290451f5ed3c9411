import { createECDH } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import type { Mail } from '../services/postmark/mailbox'
import type { ReceivedPush, Subscription } from '../services/push/service'
import { Journal, type EntryStore } from './journal'

const maxDeliveries = 2_000
const nullableText = z.string().nullable()

const mail: z.ZodType<Mail> = z.object({
  MessageID: z.string(),
  From: z.string(),
  To: z.string(),
  Cc: z.string(),
  Bcc: z.string(),
  Subject: z.string(),
  HtmlBody: nullableText,
  TextBody: nullableText,
  Tag: nullableText,
  ReplyTo: nullableText,
  MessageStream: z.string(),
  Metadata: z.record(z.string(), z.string()),
  Headers: z.array(z.object({ Name: z.string(), Value: z.string() })),
  SubmittedAt: z.string(),
})

const push: z.ZodType<ReceivedPush> = z.object({
  endpoint: z.string(),
  receivedAt: z.string(),
  topic: nullableText,
  urgency: nullableText,
  ttl: z.number().nullable(),
  payload: z.unknown(),
})

const subscription: z.ZodType<Subscription> = z
  .object({
    id: z.string(),
    privateKey: z.string(),
    auth: z.string(),
    applicationServerKey: z.string(),
    expired: z.boolean(),
  })
  .transform(({ privateKey, auth, ...rest }) => {
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(privateKey, 'base64url')
    return { ...rest, ecdh, auth: Buffer.from(auth, 'base64url') }
  })

const writtenSubscription = ({ ecdh, auth, ...rest }: Subscription) => ({
  ...rest,
  privateKey: ecdh.getPrivateKey('base64url'),
  auth: auth.toString('base64url'),
})

export const mailJournal = (stateDir: string): EntryStore<Mail> =>
  new Journal({ file: path.join(stateDir, 'mails.jsonl'), schema: mail, most: maxDeliveries })

export const pushJournal = (stateDir: string): EntryStore<ReceivedPush> =>
  new Journal({ file: path.join(stateDir, 'pushes.jsonl'), schema: push, most: maxDeliveries })

export const subscriptionJournal = (stateDir: string): EntryStore<Subscription> =>
  new Journal({
    file: path.join(stateDir, 'push-subscriptions.jsonl'),
    schema: subscription,
    written: writtenSubscription,
    keyOf: ({ id }) => id,
  })
