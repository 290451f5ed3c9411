import { maxMailsBeforeVerification } from '#domain/alerts/verification'
import {
  buttonColors,
  darkModeCss,
  textColor,
  topBorder,
  linkColor,
  highlightColors,
  backgroundColor,
  mutedColor,
} from './colors'
import type { MailLinks } from './mail-text'

/** HTML that is safe by construction: `markup` escapes every value unless it is `Html` itself. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text
  }
}

type Value = Html | string | number | null | false | Value[]

export function markup(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((text, part, i) => text + write(values[i - 1] ?? null) + part))
}

function write(value: Value): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(write).join('')
  return value === null || value === false ? '' : escape(String(value))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

export interface LayoutOptions {
  brand: string
  supportEmail: string
  /** Preview text in the inbox. Hidden in the email itself. */
  preview: string
  /** Reason for the email, shown at the top: 'A new match for “leather seats”'. */
  lead: string
  /** Null for an email that is not an alert. `why` then states its reason. */
  unsubscribeUrl: string | null
  /** Only in alerts. */
  pauseUrl?: string
  muteUrl?: string
  /** Only in account emails that can be turned off one by one. */
  stopMail?: { url: string; words: string }
  why?: string
  webUrl: string
}

/** Renders one column of 600 px without tables. Colors are both inline and in classes (./colors). */
export function renderLayout(frame: LayoutOptions, body: Html): string {
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${frame.lead}</title>
        <style>
          ${new Html(darkModeCss)}${new Html(narrowRules)}
        </style>
      </head>
      <body class="paper ink" style="margin:0;padding:0;${backgroundColor}${textColor}">
        <div style="display:none;max-height:0;overflow:hidden;opacity:0">${frame.preview}${previewPadding}</div>
        <div class="ink" style="max-width:600px;margin:0 auto;padding:20px 16px 32px;overflow-wrap:anywhere;${textColor}${fontStyle}">
          <p style="margin:0 0 16px;font-size:16px;line-height:24px;font-weight:700">
            <a class="ink" href="${frame.webUrl}" style="${textColor}text-decoration:none"><span class="mark" style="${highlightStyle}">${frame.brand}</span></a>
          </p>
          ${frame.why === undefined ? markup`<p class="quiet" style="margin:0 0 12px;font-size:16px;line-height:24px;${mutedColor}">${frame.lead}</p>` : markup`<h1 style="${headlineStyle}">${frame.lead}</h1>`}
          ${body}
          <p class="quiet line" style="margin:32px 0 0;padding:16px 0 0;${topBorder}font-size:14px;line-height:21px;${mutedColor}">
            ${frame.why ?? `You’re getting this email because alerts are on for this address in ${frame.brand}.`}
            ${frame.pauseUrl !== undefined && markup`${link(frame.pauseUrl, footerText.pause)}.`}
            ${frame.muteUrl !== undefined && markup`${link(frame.muteUrl, footerText.mute)}.`}
            ${frame.stopMail !== undefined && markup`${link(frame.stopMail.url, frame.stopMail.words)}.`}
            ${frame.unsubscribeUrl !== null && markup`${link(frame.unsubscribeUrl, footerText.unsubscribe)}.`}
            Questions: ${link(`mailto:${frame.supportEmail}`, frame.supportEmail)}
          </p>
        </div>
      </body>
    </html>`.text.replace(/\n\s+/g, '\n')
}

/** Shared by the HTML and text versions of an email. */
export const footerText = {
  pause: 'Pause this search',
  mute: 'Stop emails about this search',
  unsubscribe: 'Stop all emails to this address',
}

const narrowRules =
  '@media (max-width:599px){.wide{max-width:none!important}.flush{padding:0!important}.flush img{border-radius:0!important}}'

export const headlineStyle = 'margin:0 0 16px;font-size:22px;line-height:28px;font-weight:700'

export const highlightStyle = `${highlightColors}padding:0 3px;border-radius:2px;`
const fontStyle = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;"

/** A link styled as a button, 44 px high. */
export function button(href: string, label: string): Html {
  return markup`<a class="action" href="${href}" style="display:inline-block;padding:11px 20px;border-radius:6px;${buttonColors}font-size:16px;line-height:22px;font-weight:600;text-decoration:none">${label}</a>`
}

/** Shared by the HTML and text versions of an email to an unconfirmed address. */
export const confirmAddressText = {
  why: `Confirm your email to keep getting alerts. Until you do, we send only ${maxMailsBeforeVerification}.`,
  notYou: 'Didn’t create this account? You can stop all emails on the same page.',
}

export function renderConfirmAddress({ confirmUrl }: MailLinks): Html | null {
  if (confirmUrl === null) return null
  return markup`<p style="margin:20px 0 0;font-size:16px;line-height:24px">
      ${confirmAddressText.why} ${link(confirmUrl, 'Confirm this address')}. ${confirmAddressText.notYou}
    </p>`
}

export function link(href: string, label: string): Html {
  return markup`<a class="link" href="${href}" style="${linkColor}">${label}</a>`
}

/** Email clients fill the preview line with the following text. Invisible characters prevent that. */
const previewPadding = new Html('&#847;&zwnj;&nbsp;'.repeat(40))
