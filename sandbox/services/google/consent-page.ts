import { html, raw } from 'hono/html'
import { style } from '../../control-room/pages/style'
import { people, type GooglePerson } from './people'

const label = (person: GooglePerson) =>
  `Continue as ${person.name} (${person.email}${person.email_verified ? '' : ', not verified'})`

/**
 * One button per test account, plus a field for another email address. `query` holds the parameters of the auth
 * request.
 */
export const consentPage = (query: URLSearchParams) => {
  const hidden = [...query].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Sign in with Google · Lotwatch sandbox</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <header>
          <h1><mark>Sandbox</mark> as Google</h1>
        </header>
        <main>
          <section>
            <h2>Choose an account</h2>
            ${people.map(
              (person) =>
                html`<form method="post" action="/google/consent" style="margin:0 0 8px">
                  ${hidden}
                  <input type="hidden" name="email" value="${person.email}" />
                  <button>${label(person)}</button>
                </form>`,
            )}
          </section>
          <section>
            <h2>Another account</h2>
            <form method="post" action="/google/consent" class="grid">
              ${hidden}
              <label>Address <input name="email" type="email" required /></label>
              <label>Name <input name="name" /></label>
              <label class="wide"
                ><input name="unverified" type="checkbox" style="width:auto;min-height:0" /> Google has not verified
                it</label
              >
              <button class="wide main">Continue with this account</button>
            </form>
          </section>
          <form method="post" action="/google/consent">${hidden}<button name="deny" value="1">Cancel</button></form>
        </main>
      </body>
    </html>`
}
