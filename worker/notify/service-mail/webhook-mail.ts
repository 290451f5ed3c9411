import { frame, line, type ServiceMailWords, type Sender } from './account-mails'
import { button, renderLayout } from '../mail/mail-layout'
import { markup } from '../mail/markup'

/** Notifies the owner that the webhook is disabled. `why` is the target's own reason and contains no address. */
export function webhookOffMail(config: Sender, user: { email: string }, why: string): ServiceMailWords {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail } = config
  const lead = `Your ${brand} webhook is switched off`
  const url = new URL('/dashboard/notifications/webhook', config.WEB_URL).href
  const sentences = [
    why,
    'Alerts by mail and in browsers go on. What the webhook missed stands in the results of your searches.',
    'Once the server answers again, send it a test and switch the webhook on.',
  ]
  const body = markup`${sentences.map((text) => markup`<p style="${line}">${text}</p>`)}
    <p style="${line}">${button(url, 'See your webhook')}</p>`
  return {
    to: user.email,
    subject: lead,
    tag: 'webhook-off',
    html: renderLayout(frame(config, lead, sentences[0]!, 'You get this mail because you set up a webhook.'), body),
    text: `${sentences.join('\n')}\n\nSee your webhook: ${url}\n\n--\n${brand}. Questions: ${supportEmail}\n`,
  }
}
