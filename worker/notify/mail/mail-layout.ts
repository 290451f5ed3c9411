import { mailsBeforeVerification } from '#domain/alerts/verification'
import { action, darkRules, textColor, lineAbove, linked, mark, backgroundColor, mutedColor } from './colors'
import { markup, Html } from './markup'
import type { MailLinks } from './mail-setting'

/** What surrounds every mail. */
export interface MailFrame {
  brand: string
  supportEmail: string
  /** Shown after the subject in an inbox, and nowhere in the mail. */
  preview: string
  /** Why the mail came, above everything: 'A new match for “leather seats”'. */
  lead: string
  /** null for a mail that is no alert; then `why` says why it came. */
  unsubscribeUrl: string | null
  /** Only of an alert. */
  pauseUrl?: string
  /** Only of a mail about one search. */
  muteUrl?: string
  why?: string
  webUrl: string
}

/** The frame: one column of 600 px, no table. Colors are inline and classes (./colors). */
export function renderLayout(frame: MailFrame, body: Html): string {
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${frame.lead}</title>
        <style>
          ${new Html(darkRules)}${new Html(narrowRules)}
        </style>
      </head>
      <body class="paper ink" style="margin:0;padding:0;${backgroundColor}${textColor}">
        <div style="display:none;max-height:0;overflow:hidden;opacity:0">${frame.preview}${padding}</div>
        <div class="ink" style="max-width:600px;margin:0 auto;padding:20px 16px 32px;overflow-wrap:anywhere;${textColor}${face}">
          <p style="margin:0 0 16px;font-size:16px;line-height:24px;font-weight:700">
            <a class="ink" href="${frame.webUrl}" style="${textColor}text-decoration:none"><span class="mark" style="${marker}">${frame.brand}</span></a>
          </p>
          ${frame.why === undefined ? markup`<p class="quiet" style="margin:0 0 12px;font-size:16px;line-height:24px;${mutedColor}">${frame.lead}</p>` : markup`<h1 style="${headline}">${frame.lead}</h1>`}
          ${body}
          <p class="quiet line" style="margin:32px 0 0;padding:16px 0 0;${lineAbove}font-size:14px;line-height:21px;${mutedColor}">
            ${frame.why ?? `You get this mail because this address is on for alerts in ${frame.brand}.`}
            ${frame.pauseUrl !== undefined && markup`${link(frame.pauseUrl, footerText.pause)}.`}
            ${frame.muteUrl !== undefined && markup`${link(frame.muteUrl, footerText.mute)}.`}
            ${frame.unsubscribeUrl !== null && markup`${link(frame.unsubscribeUrl, footerText.unsubscribe)}.`}
            Questions: ${link(`mailto:${frame.supportEmail}`, frame.supportEmail)}
          </p>
        </div>
      </body>
    </html>`.text.replace(/\n\s+/g, '\n')
}

/** For both versions of an alert. */
export const footerText = {
  pause: 'Pause this search',
  mute: 'Stop mail about this search',
  unsubscribe: 'Stop all mail to this address',
}

/** Where two parts stand beside each other, they stand above each other in a narrow mail. */
const narrowRules =
  '@media (max-width:599px){.wide{max-width:none!important}.flush{padding:0!important}.flush img{border-radius:0!important}}'

/** Of a mail that is about no single car. */
export const headline = 'margin:0 0 16px;font-size:22px;line-height:28px;font-weight:700'

export const marker = `${mark}padding:0 3px;border-radius:2px;`
const face = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;"

/** A button that is a link; 44 px high. */
export function button(href: string, label: string): Html {
  return markup`<a class="action" href="${href}" style="display:inline-block;padding:11px 20px;border-radius:6px;${action}font-size:16px;line-height:22px;font-weight:600;text-decoration:none">${label}</a>`
}

/** For both versions of a mail whose reader has not confirmed the address yet. */
export const confirmText = {
  why: `Somebody opened an account with this address. After ${mailsBeforeVerification} mails alerts wait until you confirm that it is yours.`,
  notYou: 'You did not open it? The same page stops all mail.',
}

/** Asks the reader to confirm the address, unless it is confirmed. */
export function confirmBlock({ confirmUrl }: MailLinks): Html | null {
  if (confirmUrl === null) return null
  return markup`<p style="margin:20px 0 0;font-size:16px;line-height:24px">
      ${confirmText.why} ${link(confirmUrl, 'Confirm this address')}. ${confirmText.notYou}
    </p>`
}

export function link(href: string, label: string): Html {
  return markup`<a class="link" href="${href}" style="${linked}">${label}</a>`
}

/** Mail programs fill the preview line with the text that follows. Blanks keep that text out. */
const padding = new Html('&#847;&zwnj;&nbsp;'.repeat(40))
