import { html } from 'hono/html'
import { parseAddresses, type Mail } from '../../services/postmark/mailbox'
import { reportTypes } from '../../services/postmark/reports'
import type { SandboxState } from '../../state'
import { relativeTime, type Html } from './layout'

export const inboxSection = (mails: Mail[]): Html =>
  html`<section>
    <h2>Inbox</h2>
    ${
      mails.length === 0
        ? html`<p>No mail was sent yet. Save a search, list a car that fits, and its alert arrives here.</p>`
        : html`<div class="scroll">
            <table>
              <tr>
                <th>Subject</th>
                <th>To</th>
                <th>Tag</th>
                <th>When</th>
              </tr>
              ${[...mails].reverse().map(
                (m) =>
                  html`<tr>
                    <td><a href="/inbox/${m.MessageID}">${m.Subject || '(no subject)'}</a></td>
                    <td>${m.To}</td>
                    <td>${m.Tag ?? ''}</td>
                    <td>${relativeTime(m.SubmittedAt)}</td>
                  </tr>`,
              )}
            </table>
          </div>`
    }
  </section>`

export const mailSections = (m: Mail): Html =>
  html`<section>
      <h2>${m.Subject || '(no subject)'}</h2>
      <dl>
        <dt>From</dt>
        <dd>${m.From}</dd>
        <dt>To</dt>
        <dd>${m.To}</dd>
        <dt>Sent</dt>
        <dd>${relativeTime(m.SubmittedAt)}</dd>
        ${
          m.Tag
            ? html`<dt>Tag</dt>
                <dd>${m.Tag}</dd>`
            : ''
        }
        ${Object.entries(m.Metadata).map(
          ([key, value]) =>
            html`<dt>${key}</dt>
              <dd>${value}</dd>`,
        )}
        ${m.Headers.map(
          ({ Name, Value }) =>
            html`<dt>${Name}</dt>
              <dd>${Value}</dd>`,
        )}
      </dl>
      ${
        m.HtmlBody
          ? html`<iframe
              title="The message"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              srcdoc="${`<base target="_blank">${m.HtmlBody}`}"
            ></iframe>`
          : html`<p class="quiet">The message has no HTML.</p>`
      }
    </section>
    <section>
      <h2>What becomes of it</h2>
      <form class="service" method="post" action="/control-room/bounce">
        <input type="hidden" name="to" value="${parseAddresses(m.To)[0] ?? ''}" />
        <select name="type" aria-label="What becomes of it">
          ${reportTypes.map((type) => html`<option>${type}</option>`)}
        </select>
        <button>Report it</button>
      </form>
    </section>
    <section>
      <h2>As text</h2>
      ${m.TextBody ? html`<pre>${m.TextBody}</pre>` : html`<p class="quiet">The message has no text.</p>`}
    </section>`

const shownRows = 50

export function activitySections(state: SandboxState): Html {
  const newest = <T>(entries: T[]) => [...entries].reverse().slice(0, shownRows)
  return html`${table(
    'Pushes',
    ['When', 'Payload', 'Topic', 'Urgency'],
    newest(state.pushes.list()).map((p) => [
      relativeTime(p.receivedAt),
      JSON.stringify(p.payload),
      p.topic ?? '',
      p.urgency ?? '',
    ]),
  )}
  ${table(
    'Model calls',
    ['When', 'Asked for', 'Model', 'Tokens in', 'Tokens out', 'Status'],
    newest(state.calls.list()).map((c) => [
      relativeTime(c.at),
      c.format ?? '?',
      c.model ?? '?',
      String(c.inputTokens),
      String(c.outputTokens),
      String(c.status),
    ]),
  )}
  ${table(
    'Requests',
    ['When', 'Who', 'What', 'Status'],
    newest(state.requests.list()).map((r) => [
      relativeTime(r.at),
      r.source,
      `${r.method} ${r.path}`,
      r.status === null ? '…' : String(r.status),
    ]),
  )}`
}

const table = (title: string, heads: string[], rows: (string | Html)[][]): Html =>
  html`<section>
    <h2>${title}</h2>
    ${
      rows.length === 0
        ? html`<p class="quiet">None yet.</p>`
        : html`<div class="scroll">
            <table>
              <tr>
                ${heads.map((h) => html`<th>${h}</th>`)}
              </tr>
              ${rows.map(
                (row) =>
                  html`<tr>
                    ${row.map((cell) => html`<td class="${typeof cell === 'string' && cell.length > 30 ? 'path' : ''}">${cell}</td>`)}
                  </tr>`,
              )}
            </table>
          </div>`
    }
  </section>`
