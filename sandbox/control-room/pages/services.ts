import { html } from 'hono/html'
import { standIns } from '../../marketplaces/registry'
import { deliveryModes, modelModes, type SandboxState } from '../../state'
import type { Html } from './layout'

/** All services with failure modes: form path, name, current mode and all modes. */
function services(state: SandboxState) {
  return [
    ...Object.values(standIns).map((standIn) => ({
      path: `sources/${standIn.marketplace}`,
      name: standIn.name,
      mode: state.marketplaceModes.get(standIn.marketplace) ?? 'ok',
      modes: standIn.modes as readonly string[],
    })),
    { path: 'model', name: 'Model', mode: state.model.mode, modes: modelModes as readonly string[] },
    { path: 'mail', name: 'Mail', mode: state.mail.mode, modes: deliveryModes as readonly string[] },
    { path: 'push', name: 'Push', mode: state.push.mode, modes: deliveryModes as readonly string[] },
  ]
}

export const servicesSection = (state: SandboxState): Html =>
  html`<section>
    <h2>Break or mend</h2>
    ${services(state).map(
      ({ path, name, mode, modes }) =>
        html`<form class="service" method="post" action="/control-room/${path}">
          <span
            ><strong>${name}</strong><br /><span class="${mode === 'ok' ? 'working' : 'broken'}"
              >${mode === 'ok' ? '✓ works' : `✕ ${mode}`}</span
            ></span
          >
          <select name="mode" aria-label="${name} mode">
            ${modes.map((m) => html`<option ${m === mode ? 'selected' : ''}>${m}</option>`)}
          </select>
          <button>Set</button>
        </form>`,
    )}
    <form method="post" action="/control-room/reset" class="service">
      <span><strong>Everything</strong><br /><span class="quiet">fresh cars, empty inbox</span></span>
      <input name="seed" inputmode="numeric" placeholder="seed" aria-label="Seed of the fresh world" />
      <button>Reset</button>
    </form>
  </section>`
