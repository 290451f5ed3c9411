import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { DeliveryMode, SandboxState } from '../../state'
import { clientGoneResponse, dropConnection, waitWhileConnected } from '../../http'
import { pickDeliveryMode } from '../delivery-mode'
import {
  type Mail,
  inactiveRecipientResult,
  messageSchema,
  validateMessage,
  listRecipients,
  type Message,
  type SendResult,
} from './mailbox'

const defaultStream = 'outbound'
const maxFound = 500
const suppressionList = z.object({ Suppressions: z.array(z.object({ EmailAddress: z.string() })) })

/** Postmark's email, suppression and message search APIs. Sent messages go to the sandbox's inbox. */
export function postmarkRoutes(state: SandboxState): Hono<OneRequest> {
  const app = new Hono<OneRequest>()
  app.use(async (c, next) => {
    if (!c.req.header('x-postmark-server-token')) {
      return c.json(
        {
          ErrorCode: 10,
          Message: 'The Server Token you provided in the X-Postmark-Server-Token request header was invalid.',
        },
        401,
      )
    }
    const mode = pickDeliveryMode(state.mail)
    c.set('mode', mode)
    if (mode === 'down') return c.json({ ErrorCode: 100, Message: 'Maintenance.' }, 503)
    if (mode === 'rate-limit') return c.json({ ErrorCode: 429, Message: 'Rate Limit Exceeded' }, 429)
    if (mode === 'slow' && !(await waitWhileConnected(state.mail.delayMs, c.req.raw.signal)))
      return clientGoneResponse()
    return next()
  })
  app.post('/email', async (c) => {
    const read = messageSchema.safeParse(await body(c))
    if (!read.success) return c.json(invalidJson, 422)
    const result = send(state, read.data, c.get('mode'))
    const broken = await brokenAnswer(c, state.mail.delayMs)
    if (broken) return broken
    return c.json(result, result.ErrorCode === 0 ? 200 : 422)
  })
  app.post('/message-streams/:stream/suppressions/delete', async (c) => {
    const read = suppressionList.safeParse(await body(c))
    if (!read.success) return c.json(invalidJson, 422)
    const lifted = read.data.Suppressions.map(({ EmailAddress }) => {
      const isLifted = state.suppressions.lift(c.req.param('stream'), EmailAddress)
      const Message = isLifted ? null : 'You do not have the required authority to change this suppression.'
      return { EmailAddress, Status: isLifted ? 'Deleted' : 'Failed', Message }
    })
    return c.json({ Suppressions: lifted })
  })
  app.get('/messages/outbound', (c) => c.json(search(state, new URL(c.req.url).searchParams)))
  return app
}

type OneRequest = { Variables: { mode: DeliveryMode } }

/** Responds in the modes that accept the mail without telling the sender; null in other modes. */
async function brokenAnswer(c: Context<OneRequest>, delayMs: number): Promise<Response | null> {
  const mode = c.get('mode')
  if (mode === 'accept-then-drop-connection') return dropConnection(c)
  if (mode === 'accept-then-server-error') return c.json({ ErrorCode: 0, Message: 'Internal Server Error' }, 500)
  return mode === 'accept-then-stall' && !(await waitWhileConnected(delayMs, c.req.raw.signal))
    ? clientGoneResponse()
    : null
}

const invalidJson = { ErrorCode: 402, Message: 'Received invalid JSON input.' }

async function body(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch {
    return null
  }
}

function send(state: SandboxState, mail: Message, mode: DeliveryMode): SendResult {
  const stream = mail.MessageStream ?? defaultStream
  const isSuppressed = (address: string) => state.suppressions.has(stream, address)
  const problem =
    mode === 'reject' ? inactiveRecipientResult(listRecipients(mail)) : validateMessage(mail, isSuppressed)
  if (problem) return problem
  const delivered: Mail = {
    MessageID: randomUUID(),
    From: mail.From,
    To: mail.To ?? '',
    Cc: mail.Cc ?? '',
    Bcc: mail.Bcc ?? '',
    Subject: mail.Subject ?? '',
    HtmlBody: mail.HtmlBody ?? null,
    TextBody: mail.TextBody ?? null,
    Tag: mail.Tag ?? null,
    ReplyTo: mail.ReplyTo ?? null,
    MessageStream: stream,
    Metadata: mail.Metadata ?? {},
    Headers: mail.Headers ?? [],
    SubmittedAt: new Date().toISOString(),
  }
  state.mailbox.deliver(delivered)
  const { MessageID, SubmittedAt, To } = delivered
  return { To, SubmittedAt, MessageID, ErrorCode: 0, Message: 'OK' }
}

/**
 * Searches messages of one stream by metadata (`metadata_<key>=<value>`), newest first. Messages appear only after the
 * search lag.
 */
function search(state: SandboxState, params: URLSearchParams) {
  const metadata = [...params]
    .filter(([key]) => key.toLowerCase().startsWith('metadata_'))
    .map(([key, value]) => [key.slice('metadata_'.length).toLowerCase(), value] as const)
  const indexedUntilMs = Date.now() - state.mail.searchLagMs
  const stream = params.get('messageStream') ?? params.get('messagestream') ?? defaultStream
  const found = state.mailbox
    .list()
    .filter((mail) => Date.parse(mail.SubmittedAt) <= indexedUntilMs)
    .filter((mail) => mail.MessageStream === stream)
    .filter((mail) => metadata.every(([key, value]) => parseMetadata(mail).get(key) === value))
    .reverse()
  const Messages = found.slice(0, Number(params.get('count') ?? maxFound))
  return { TotalCount: found.length, Messages: Messages.map(outbound) }
}

const parseMetadata = (mail: Mail) => new Map(Object.entries(mail.Metadata).map(([k, v]) => [k.toLowerCase(), v]))

const outbound = ({ MessageID, MessageStream, Subject, Tag, Metadata }: Mail) => ({
  ...{ MessageID, MessageStream, Subject, Tag, Metadata, Status: 'Sent' },
})
