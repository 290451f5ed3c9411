import { html, raw } from 'hono/html'
import type { Html } from '../../../control-room/pages/layout'
import { testCards } from '../cards'

const style = `
:root{--paper:light-dark(#fff,#1a202c);--ink:light-dark(#1b2333,#e8e6df);--quiet:light-dark(#5b6475,#a2a9b8);
--edge:light-dark(#767b86,#8b92a0);--action:light-dark(#23407a,#9db8f2);--no:light-dark(#a3281f,#ff9a8f)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:480px;margin:0 auto;padding:16px}h1,h2{font-size:20px}.quiet,label{color:var(--quiet);font-size:14px}
form{display:grid;gap:12px}input,select,button{font:inherit;color:var(--ink);width:100%;min-height:44px;border-radius:6px;
padding:8px 10px;background:var(--paper);border:1px solid var(--edge)}
button{border-color:var(--action);color:var(--action);cursor:pointer}a{color:var(--action)}
.refused{border-left:4px solid var(--no);padding:8px 12px;color:var(--no)}
`

interface PageOptions {
  title: string
  body: Html
  /** Default: the browser's. */
  colorScheme?: string
  script?: string
}

export const paddlePage = ({ title, body, colorScheme = 'light dark', script = '' }: PageOptions): Html =>
  html`<!doctype html>
    <html lang="en" style="color-scheme:${colorScheme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Lotwatch sandbox as Paddle</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
          <p class="quiet">The sandbox as Paddle: no money moves.</p>
        </main>
        <script>
          ${raw(script)}
        </script>
      </body>
    </html>`

/** Filled in except for the number of the card. */
export const cardForm = (problem: string | null, submitLabel: string, more: Html | '' = ''): Html =>
  html`${problem && html`<p class="refused" role="alert">${problem}</p>`}
    <form method="post">
      <label>Name on card <input name="name" required value="Pat Doe" /></label>
      <label>Card number <input name="number" inputmode="numeric" required /></label>
      <label>Expires (MM/YY) <input name="expiry" inputmode="numeric" required value="12/30" /></label>
      <label>Security code <input name="cvc" inputmode="numeric" required value="100" /></label>
      <label
        >Country
        <select name="country">
          <option value="US">United States</option>
          <option value="JP">Japan</option>
        </select></label
      >
      <label>ZIP or postal code <input name="postalCode" required value="94110" /></label>
      <button>${submitLabel}</button>
      ${more}
    </form>
    <h2>Test cards</h2>
    ${testCards.map(({ number, says }) => html`<p class="quiet">${number} ${says}</p>`)}`

export const unknownCardProblem = 'This is none of the test cards.'
export const declinedProblem = 'Your card was declined. Nothing was charged. Try another card.'
