import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export const stylesheet = `
:root{color-scheme:light dark;--paper:#fbfaf6;--card:#fff;--ink:#1b2333;--quiet:#5b6475;--line:#dcd8cc;--mark:#ffe27a;
--action:#23407a;--action-ink:#fff;--no:#a3281f;--yes:#1c6b3a}
@media (prefers-color-scheme:dark){:root{--paper:#12161f;--card:#1a202c;--ink:#e8e6df;--quiet:#a2a9b8;--line:#333b4a;
--mark:#ffe27a;--action:#9db8f2;--action-ink:#10192c;--no:#ff9a8f;--yes:#86d6a3}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
header,main{max-width:1180px;margin:0 auto;padding:0 20px}
header{display:flex;flex-wrap:wrap;gap:8px 28px;align-items:baseline;padding-top:24px}
h1{font-size:22px;margin:0}h1 mark{background:linear-gradient(transparent 55%,var(--mark) 55% 92%,transparent 92%);color:inherit}
@media (prefers-color-scheme:dark){h1 mark{background:var(--mark);color:#1b2333;padding:0 3px}}
h2{font-size:18px;margin:0 0 12px}nav{display:flex;gap:16px}nav a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
a{color:var(--action)}p{margin:0 0 12px}.quiet{color:var(--quiet);font-size:14px}
main{display:grid;gap:20px;padding-top:20px;padding-bottom:60px}
@media (min-width:900px){main.two{grid-template-columns:400px 1fr;align-items:start}}
section{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:20px;min-width:0}
label{display:block;font-size:14px;color:var(--quiet)}
input,select,textarea,button{font:inherit;color:inherit;min-height:44px;border-radius:6px}
input,select,textarea{width:100%;color:var(--ink);background:var(--paper);border:1px solid #8b8f99;padding:8px 10px}
textarea{min-height:110px;resize:vertical}
button{border:1px solid var(--action);background:none;color:var(--action);padding:8px 14px;cursor:pointer;white-space:nowrap}
button.main{background:var(--action);color:var(--action-ink)}
:focus-visible{outline:3px solid var(--action);outline-offset:2px}
.grid{display:grid;grid-template-columns:1fr 1fr;gap:12px}.grid .wide{grid-column:1/-1}
.narrow{grid-template-columns:1.4fr 1fr 1fr auto;align-items:end;margin-bottom:12px}
.service{display:grid;grid-template-columns:1fr 1.4fr auto;gap:10px;align-items:center;padding:6px 0}
.broken{color:var(--no);font-weight:600}.working{color:var(--yes)}
.car{display:grid;grid-template-columns:132px 1fr;gap:16px;padding:16px 0;border-top:1px solid var(--line)}
.car:first-of-type{border-top:0}.car img{width:132px;height:99px;object-fit:cover;border-radius:6px;background:var(--line)}
.car .acts{display:flex;flex-wrap:wrap;gap:8px;margin-top:8px}.car .acts form{display:flex;gap:8px}.car .acts input{width:110px}
.plan{padding:16px 0;border-top:1px solid var(--line)}.plan:first-of-type{border-top:0}
.acts{display:flex;flex-wrap:wrap;gap:8px;margin-top:8px}.acts form{display:flex;gap:8px}.acts input{width:80px}.acts form{max-width:100%}.acts select{width:auto;min-width:96px;max-width:220px;flex:0 1 auto}
td .acts{flex-wrap:nowrap;margin:0}
.gone{opacity:.55}.notice{border-left:4px solid var(--mark)}.notice.bad{border-left-color:var(--no)}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:14px}
th,td{text-align:left;padding:8px 12px 8px 0;border-top:1px solid var(--line);vertical-align:top}th{color:var(--quiet);border:0;font-weight:500}
td.path{overflow-wrap:anywhere;font-family:ui-monospace,monospace;font-size:13px}
iframe{width:100%;height:720px;border:1px solid var(--line);border-radius:6px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:14px;margin:0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0 0 16px}dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
@media (max-width:520px){.grid,.narrow{grid-template-columns:1fr}.service{grid-template-columns:1fr}.car{grid-template-columns:1fr}}
`

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

const pages = [
  ['/', 'Cars and services'],
  ['/inbox', 'Inbox'],
  ['/payments', 'Payments'],
  ['/activity', 'Activity'],
] as const

export interface Notice {
  text: string
  bad: boolean
}

/** `wide`: one column instead of two. */
export const layout = (options: { path: string; title: string; body: Html; notice?: Notice | null; wide?: boolean }) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${options.title} · Lotwatch sandbox</title>
        <style>
          ${raw(stylesheet)}
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
export function relativeTime(iso: string, now = Date.now()): Html {
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
