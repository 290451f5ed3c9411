import { html, raw } from 'hono/html'
import type { Html } from '../../../control-room/pages/layout'

export type Theme = 'light' | 'dark' | 'light dark'

const style = `
:root{--paper:light-dark(#fff,#1a202c);--ink:light-dark(#1b2333,#e8e6df);--quiet:light-dark(#5b6475,#a2a9b8);
--line:light-dark(#dcd8cc,#333b4a);--edge:light-dark(#767b86,#8b92a0);--action:light-dark(#23407a,#9db8f2);
--action-ink:light-dark(#fff,#10192c);--no:light-dark(#a3281f,#ff9a8f);--yes:light-dark(#1c6b3a,#86d6a3)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:480px;margin:0 auto;padding:16px}h1{font-size:20px;margin:0 0 4px}h2{font-size:18px;margin:20px 0 8px}
p{margin:0 0 12px}.quiet{color:var(--quiet);font-size:14px}.sum{font-size:24px;font-weight:600;margin:0}
form{display:grid;gap:12px;grid-template-columns:1fr 1fr;margin:16px 0 12px}.wide{grid-column:1/-1}
label{display:block;font-size:14px;color:var(--quiet)}
input,select,button,.button{font:inherit;color:var(--ink);width:100%;min-height:44px;border-radius:6px;padding:8px 10px;
background:var(--paper);border:1px solid var(--edge)}
button,.button{border-color:var(--action);color:var(--action);cursor:pointer;display:grid;place-items:center;text-decoration:none}
button.main{background:var(--action);color:var(--action-ink);font-weight:600}button:disabled{opacity:.6}
:focus-visible{outline:3px solid var(--action);outline-offset:2px}
.refused{border-left:4px solid var(--no);padding:8px 12px;margin:12px 0;color:var(--no)}.paid{color:var(--yes);font-weight:600}
summary{min-height:44px;display:flex;align-items:center;cursor:pointer;color:var(--action)}
details ul{list-style:none;margin:0;padding:0}details li{margin:0 0 8px}details button{text-align:left;place-items:start}
a{color:var(--action)}.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:8px 12px 8px 0;border-top:1px solid var(--line)}td a{display:inline-block;padding:11px 0}
`

/** Layout of Paddle's customer-facing pages. */
export const paddlePage = (options: { title: string; body: Html; theme?: Theme; script?: string }) =>
  html`<!doctype html>
    <html lang="en" style="color-scheme:${options.theme ?? 'light dark'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${options.title} · Lotwatch sandbox as Paddle</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          ${options.body}
          <p class="quiet">The sandbox as Paddle: no money moves.</p>
        </main>
        ${
          options.script
            ? html`<script>
                ${raw(options.script)}
              </script>`
            : ''
        }
      </body>
    </html>`

/** JSON that is safe inside a script element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
