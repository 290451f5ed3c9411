import { html } from 'hono/html'
import type { SandboxState } from '../../state'
import { ago, type Html } from './layout'

const shownRows = 50

export function activitySections(state: SandboxState): Html {
  const newest = <T>(entries: T[]) => [...entries].reverse().slice(0, shownRows)
  return html`${table(
    'Pushes',
    ['When', 'Payload', 'Topic', 'Urgency'],
    newest(state.pushes.list()).map((p) => [
      ago(p.receivedAt),
      JSON.stringify(p.payload),
      p.topic ?? '',
      p.urgency ?? '',
    ]),
  )}
  ${table(
    'Model calls',
    ['When', 'Asked for', 'Model', 'Tokens in', 'Tokens out', 'Status'],
    newest(state.calls.list()).map((c) => [
      ago(c.at),
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
      ago(r.at),
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
