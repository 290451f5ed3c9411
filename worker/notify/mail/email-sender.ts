import { signPauseLink } from '#platform/pause-link'
import type { WorkerConfig } from '../../config'
import { noAddressOutcome, refuseWithoutAddress, type Sender } from '../sender'
import { createConfirmationUrl } from './confirmation'
import { findSentMail, sendMail, type Mail } from './mail'
import { button, footerText, renderLayout, markup } from './mail-layout'
import { unsubscribeUrls } from './mail-text'

const tags = { CAR: 'match', SUMMARY: 'summary', DIGEST: 'digest' } as const

export const emailSender: Sender = {
  async prepare(deps, { id, reason, searchId, target }, content) {
    const { email } = target
    if (content.kind === 'blind' || reason === 'BLIND' || email === null) return refuseWithoutAddress
    const confirmUrl = target.confirmedAt === null ? await createConfirmationUrl(deps, target.id) : null
    const stop = unsubscribeUrls(deps.config, target, searchId)
    const pauseToken = await signPauseLink({ searchId, targetId: target.id }, target.unsubscribeToken)
    const pauseUrl = new URL(`/pause/${pauseToken}`, deps.config.WEB_URL).href
    const words = content.mail({ ...stop, pauseUrl, confirmUrl })
    const mail = { ...words, to: email, tag: tags[reason], alertId: id, unsubscribeUrl: stop.unsubscribeUrl }
    return () => sendMail(deps.config, mail)
  },
  findSent: ({ config }, alertId) => findSentMail(config, alertId),
  afterDelay: 'stop', // the next email would run into the same timeout
  deadReason: null,
  disabledMail: null,
  test: {
    async send({ config }, { id, email, unsubscribeToken }) {
      if (email === null) return noAddressOutcome
      const unsubscribeUrl = new URL(`/unsubscribe/${unsubscribeToken}`, config.WEB_URL).href
      return sendMail(config, { ...testMail(config, unsubscribeUrl), to: email, alertId: id, unsubscribeUrl })
    },
    accepted: 'Handed to the mail provider. Nothing there? Check the spam folder.',
  },
}

const line = 'margin:0 0 16px;font-size:16px;line-height:24px;'

function testMail(
  { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail, WEB_URL: webUrl }: WorkerConfig,
  unsubscribeUrl: string,
): Pick<Mail, 'subject' | 'html' | 'text' | 'tag'> {
  const lead = `A test from ${brand}`
  const sentence = 'Alerts about cars arrive at this address like this mail.'
  const url = new URL('/dashboard/notifications', webUrl).href
  const body = markup`<p style="${line}">${sentence}</p><p style="${line}">${button(url, 'Where alerts go')}</p>`
  const why = 'You get this mail because a test was asked for.'
  return {
    subject: lead,
    tag: 'test',
    html: renderLayout({ brand, supportEmail, webUrl, lead, preview: sentence, why, unsubscribeUrl }, body),
    text: `${lead}\n\n${sentence}\n\nWhere alerts go: ${url}\n\n--\n${brand}. Questions: ${supportEmail}\n${footerText.unsubscribe}: ${unsubscribeUrl}\n`,
  }
}
