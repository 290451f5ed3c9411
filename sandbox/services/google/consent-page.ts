import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { stylesheet } from '../../control-room/pages/layout'

export interface GoogleProfile {
  sub: string
  email: string
  email_verified: boolean
  name: string
}

/** Google's user ids are decimal numbers. Derived from the email address, so they are stable. */
const createSubject = (email: string) =>
  BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 17)}`).toString()

export const createGoogleProfile = (email: string, name: string, email_verified = true): GoogleProfile => {
  const address = email.trim().toLowerCase()
  return { sub: createSubject(address), email: address, email_verified, name: name.trim() }
}

export const googleProfiles: GoogleProfile[] = [
  createGoogleProfile('pat.doe@gmail.example', 'Pat Doe'),
  createGoogleProfile('maria.de.la.cruz@gmail.example', 'Maria de la Cruz'),
  createGoogleProfile('prince@gmail.example', 'Prince'),
  createGoogleProfile('unverified@gmail.example', 'Una Verified', false),
]

const label = (person: GoogleProfile) =>
  `Continue as ${person.name} (${person.email}${person.email_verified ? '' : ', not verified'})`

/**
 * Shows a button per test account and a field for any other email address. `query` holds the parameters of the auth
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
          ${raw(stylesheet)}
        </style>
      </head>
      <body>
        <header>
          <h1><mark>Sandbox</mark> as Google</h1>
        </header>
        <main>
          <section>
            <h2>Choose an account</h2>
            ${googleProfiles.map(
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
