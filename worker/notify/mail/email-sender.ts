import { createHash, randomBytes } from 'node:crypto'
import { dayMs } from '#domain/durations'
import { confirmationLinkDays } from '#domain/alerts/verification'
import { hashAddress } from '#platform/suppression'
import { signPauseLink } from '#platform/pause-link'
import type { Dependencies } from '../../dependencies'
import type { WorkerConfig } from '../../config'
import { noAddressOutcome, refuseWithoutAddress, type Sender } from '../sender'
import { findSentMail, sendMail, type Mail } from './mail'
import { button, footerText, renderLayout, markup } from './mail-layout'
import { type SearchLinks, unsubscribeUrls } from './mail-text'

const tokenBytes = 32
/**
 * Maximum confirmation emails per day to one address, across all accounts. Lower if the recipient unsubscribed or
 * complained.
 */
export const confirmationsPerDay = 3
const confirmationsPerDayIfSuppressed = 1

/** Stores only the token's hash. */
export async function createConfirmationUrl({ db, config }: Dependencies, targetId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest('hex')
  const expiresAt = new Date(Date.now() + confirmationLinkDays * dayMs)
  await db.confirmationLink.create({ data: { tokenHash, targetId, expiresAt } })
  return new URL(`/confirm/${token}`, config.WEB_URL).href
}

/**
 * Counts a confirmation email to an address. False if the address reached its daily limit. Runs one statement, so that
 * concurrent calls are all counted.
 */
export async function reserveConfirmation({ db }: Dependencies, email: string): Promise<boolean> {
  const counted = await db.$queryRaw<unknown[]>`
    INSERT INTO "MailAddress" AS m ("hash", "confirmationsSince", "confirmationsSent") VALUES (${hashAddress(email)}, clock_timestamp(), 1)
    ON CONFLICT ("hash") DO UPDATE SET
      "confirmationsSince" = CASE WHEN m."confirmationsSince" > clock_timestamp() - interval '1 day' THEN m."confirmationsSince" ELSE clock_timestamp() END,
      "confirmationsSent" = CASE WHEN m."confirmationsSince" > clock_timestamp() - interval '1 day' THEN m."confirmationsSent" + 1 ELSE 1 END
    WHERE m."confirmationsSince" IS NULL OR m."confirmationsSince" <= clock_timestamp() - interval '1 day'
      OR m."confirmationsSent" < CASE WHEN m."suppressedAt" IS NULL OR m."suppressedFor" = 'BOUNCED'
        THEN ${confirmationsPerDay}::int ELSE ${confirmationsPerDayIfSuppressed}::int END
    RETURNING 1`
  return counted.length === 1
}

const tags = { CAR: 'match', SUMMARY: 'summary', DIGEST: 'digest' } as const

export const emailSender: Sender = {
  async prepare(deps, { id, reason, searchId, target }, content) {
    const { email } = target
    if (content.kind === 'blind' || reason === 'BLIND' || email === null) return refuseWithoutAddress
    const confirmUrl = target.confirmedAt === null ? await createConfirmationUrl(deps, target.id) : null
    const links = await linksOfSearch(deps.config, target, searchId)
    const otherSearches = await Promise.all(
      content.otherSearches.map(async (search) => ({
        ...search,
        ...(await linksOfSearch(deps.config, target, search.id)),
      })),
    )
    const words = content.mail({ ...links, otherSearches, confirmUrl })
    const mail = { ...words, to: email, tag: tags[reason], alertId: id, unsubscribeUrl: links.unsubscribeUrl }
    return () => sendMail(deps.config, mail)
  },
  findSent: ({ config }, alertId) => findSentMail(config, alertId),
  afterDelay: 'stop', // the next email would run into the same timeout
  deadReason: null,
  disabledMail: null,
  sendShort: null, // a service mail
  test: {
    async send({ config }, { id, email, unsubscribeToken }) {
      if (email === null) return noAddressOutcome
      const unsubscribeUrl = new URL(`/unsubscribe/${unsubscribeToken}`, config.WEB_URL).href
      return sendMail(config, { ...testMail(config, unsubscribeUrl), to: email, alertId: id, unsubscribeUrl })
    },
    accepted: 'Sent. Can’t find it? Check your spam folder.',
  },
}

async function linksOfSearch(
  config: WorkerConfig,
  target: { id: string; unsubscribeToken: string },
  searchId: string,
): Promise<SearchLinks & { unsubscribeUrl: string }> {
  const token = await signPauseLink({ searchId, targetId: target.id }, target.unsubscribeToken)
  return { ...unsubscribeUrls(config, target, searchId), pauseUrl: new URL(`/pause/${token}`, config.WEB_URL).href }
}

const line = 'margin:0 0 16px;font-size:16px;line-height:24px;'

function testMail(
  { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail, WEB_URL: webUrl }: WorkerConfig,
  unsubscribeUrl: string,
): Pick<Mail, 'subject' | 'html' | 'text' | 'tag'> {
  const lead = `A test from ${brand}`
  const sentence = 'Car alerts will arrive at this address just like this email.'
  const url = new URL('/dashboard/notifications', webUrl).href
  const body = markup`<p style="${line}">${sentence}</p><p style="${line}">${button(url, 'Where alerts go')}</p>`
  const why = 'You’re getting this email because someone asked for a test.'
  return {
    subject: lead,
    tag: 'test',
    html: renderLayout({ brand, supportEmail, webUrl, lead, preview: sentence, why, unsubscribeUrl }, body),
    text: `${lead}\n\n${sentence}\n\nWhere alerts go: ${url}\n\n--\n${brand}. Questions: ${supportEmail}\n${footerText.unsubscribe}: ${unsubscribeUrl}\n`,
  }
}
