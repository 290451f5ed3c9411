import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { style } from './style'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

const pages = [
  ['/', 'Cars and services'],
  ['/inbox', 'Inbox'],
  ['/payments', 'Payments'],
  ['/activity', 'Activity'],
] as const

/** Result of the last action, shown at the top of the page. */
export interface Notice {
  text: string
  bad: boolean
}

/** Page layout of the control room. `wide`: one column instead of two. */
export const layout = (options: { path: string; title: string; body: Html; notice?: Notice | null; wide?: boolean }) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${options.title} · Lotwatch sandbox</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <header>
          <h1><mark>Sandbox</mark> control room</h1>
          <nav aria-label="Control room">
            ${pages.map(
              ([path, name]) =>
                html`<a href="${path}" ${path === options.path ? raw('aria-current="page"') : ''}>${name}</a>`,
            )}
          </nav>
        </header>
        <main class="${options.wide ? '' : 'two'}">
          ${options.notice ? html`<section class="notice ${options.notice.bad ? 'bad' : ''}" role="status" style="grid-column:1/-1">${options.notice.text}</section>` : ''}
          ${options.body}
        </main>
      </body>
    </html>`

/** "just now", "5 min ago", "3 h ago", "2 days ago". Shows the exact time on hover. */
export function ago(iso: string, now = Date.now()): Html {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000)
  const words =
    minutes < 1
      ? 'just now'
      : minutes < 60
        ? `${minutes} min ago`
        : minutes < 48 * 60
          ? `${Math.floor(minutes / 60)} h ago`
          : `${Math.floor(minutes / 1440)} days ago`
  return html`<time datetime="${iso}" title="${iso}">${words}</time>`
}
