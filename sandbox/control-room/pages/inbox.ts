import { html } from 'hono/html'
import { addressesOf, type Mail } from '../../services/postmark/mailbox'
import { reportTypes } from '../../services/postmark/reports'
import { ago, type Html } from './layout'

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
                    <td>${ago(m.SubmittedAt)}</td>
                  </tr>`,
              )}
            </table>
          </div>`
    }
  </section>`

/** One message: its HTML in an iframe without scripts, and its text. */
export const messageSections = (m: Mail): Html =>
  html`<section>
      <h2>${m.Subject || '(no subject)'}</h2>
      <dl>
        <dt>From</dt>
        <dd>${m.From}</dd>
        <dt>To</dt>
        <dd>${m.To}</dd>
        <dt>Sent</dt>
        <dd>${ago(m.SubmittedAt)}</dd>
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
        <input type="hidden" name="to" value="${addressesOf(m.To)[0] ?? ''}" />
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
