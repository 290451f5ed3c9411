import { html } from 'hono/html'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { simulatedSites } from '../../marketplaces/registry'
import { deliveryModes, modelModes, nhtsaModes, type SandboxState } from '../../state'
import { parseOrThrow, ControlError } from '../api/errors'
import { addListing, findPosting } from '../api/listings'
import {
  bounceSchema,
  setMarketplaceMode,
  deliverySettingsSchema,
  modelSettingsSchema,
  nhtsaSettingsSchema,
  resetSandbox,
  marketplaceSettingsSchema,
} from '../api/routes'
import type { InventorySettings } from '../../inventory/settings'
import { createReports, postReports } from '../../services/postmark/reports'
import { newListingSchema } from '../../inventory/new-listing'
import { type Html, layout, type Notice } from './layout'
import { activitySections, inboxSection, mailSections } from './inbox'
import { carsSection, listingForm, type ListingFilters, type FormValues } from './cars'

function services(state: SandboxState) {
  return [
    ...Object.values(simulatedSites).map((site) => ({
      path: `sources/${site.marketplace}`,
      name: site.name,
      mode: state.marketplaceModes.get(site.marketplace) ?? 'ok',
      modes: site.modes as readonly string[],
    })),
    { path: 'model', name: 'Model', mode: state.model.mode, modes: modelModes as readonly string[] },
    { path: 'mail', name: 'Mail', mode: state.mail.mode, modes: deliveryModes as readonly string[] },
    { path: 'nhtsa', name: 'NHTSA', mode: state.nhtsa.mode, modes: nhtsaModes as readonly string[] },
    { path: 'push', name: 'Push', mode: state.push.mode, modes: deliveryModes as readonly string[] },
  ]
}

const servicesSection = (state: SandboxState): Html =>
  html`<section>
    <h2>Break or repair</h2>
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

const formatDollars = (dollars: number) => `$${dollars.toLocaleString('en-US')}`
const wholeNumber = z.coerce.number('must be a whole number').int('must be a whole number')

/** Plain HTML forms that redirect back to their page. */
export function controlRoomPages(state: SandboxState, initial: InventorySettings): Hono {
  const app = new Hono()
  app.get('/', (c) => home(c, state, { notice: noticeIn(c) }))
  app.get('/inbox', (c) =>
    c.html(layout({ path: '/inbox', title: 'Inbox', wide: true, body: inboxSection(state.mailbox.list()) })),
  )
  app.get('/inbox/:id', (c) => {
    const mail = state.mailbox.find(c.req.param('id'))
    if (!mail) return c.redirect('/inbox', 303)
    return c.html(layout({ path: '/inbox', title: mail.Subject, wide: true, body: mailSections(mail) }))
  })
  app.get('/activity', (c) =>
    c.html(layout({ path: '/activity', title: 'Activity', wide: true, body: activitySections(state) })),
  )
  app.post('/control-room/listings', async (c) => {
    const typed = await parseForm(c)
    try {
      const posting = addListing(state, parseOrThrow(parseListing(typed), newListingSchema))
      const price = posting.price === null ? 'without a price' : `for ${formatDollars(posting.price)}`
      return done(c, `${posting.headline} is listed ${price} on ${posting.marketplace} as ${posting.id}.`)
    } catch (error) {
      if (!(error instanceof ControlError)) throw error
      return home(c, state, { notice: { text: error.message, bad: true }, typed, status: 400 })
    }
  })
  app.post('/control-room/listings/:source/:id/:order', async (c) => {
    const { order, ...key } = c.req.param()
    const posting = findPosting(state, key)
    if (order === 'repost') {
      const again = state.inventory.repost(posting, new Date())
      return done(c, `${posting.headline} is listed again, as ${again.id}.`)
    }
    if (order === 'sold') {
      state.inventory.edit(posting, { sold: true }, new Date())
      return done(c, `${posting.headline} is sold${posting.removed ? ' and taken down' : ''}.`)
    }
    const { price } = parseOrThrow(await parseForm(c), z.object({ price: wholeNumber.min(0) }))
    state.inventory.edit(posting, { price }, new Date())
    return done(c, `${posting.headline} is now ${formatDollars(price)}.`)
  })
  app.post('/control-room/sources/:source', async (c) => {
    const source = c.req.param('source')
    const { mode } = parseOrThrow(await parseForm(c), marketplaceSettingsSchema)
    setMarketplaceMode(state, source, mode)
    return done(c, `${source}: ${mode}.`)
  })
  app.post('/control-room/model', async (c) => {
    state.model = parseOrThrow(await parseForm(c), modelSettingsSchema)
    return done(c, `Model: ${state.model.mode}.`)
  })
  app.post('/control-room/nhtsa', async (c) => {
    state.nhtsa = parseOrThrow(await parseForm(c), nhtsaSettingsSchema)
    return done(c, `NHTSA: ${state.nhtsa.mode}.`)
  })
  app.post('/control-room/bounce', async (c) => {
    const { to, type } = parseOrThrow(await parseForm(c), bounceSchema)
    const sent = await postReports(state.mailWebhook, createReports(state, to, type))
    const answers = sent.map(({ status }) => status ?? 'no webhook is set')
    return done(c, `${type} of ${to}: ${answers.join(', ')}.`)
  })
  app.post('/control-room/:service{mail|push}', async (c) => {
    const service = c.req.param('service') as 'mail' | 'push'
    Object.assign(state[service], parseOrThrow(await parseForm(c), deliverySettingsSchema))
    return done(c, `${service === 'mail' ? 'Mail' : 'Push'}: ${state[service].mode}.`)
  })
  app.post('/control-room/reset', async (c) => {
    const { seed } = parseOrThrow(await parseForm(c), z.object({ seed: wholeNumber.default(initial.seed) }))
    resetSandbox(state, { ...initial, seed })
    return done(c, `A fresh world, seed ${seed}.`)
  })
  app.onError((error, c) => {
    if (!(error instanceof ControlError)) throw error
    return home(c, state, { notice: { text: error.message, bad: true }, status: error.status as 400 })
  })
  return app
}

function home(c: Context, state: SandboxState, page: { notice: Notice | null; typed?: FormValues; status?: 400 }) {
  const left = html`<div style="display:grid;gap:20px">
    ${listingForm(page.typed ?? null)}${servicesSection(state)}
  </div>`
  const body = html`${left}${carsSection(state, parseListingFilters(c))}`
  return c.html(layout({ path: '/', title: 'Cars and services', notice: page.notice, body }), page.status ?? 200)
}

const done = (c: Context, text: string) => c.redirect(`/?notice=${encodeURIComponent(text)}`, 303)
const noticeIn = (c: Context): Notice | null => {
  const text = c.req.query('notice')
  return text ? { text, bad: false } : null
}

const parseListingFilters = (c: Context): ListingFilters => ({
  source: c.req.query('source')?.trim(),
  make: c.req.query('make')?.trim(),
  model: c.req.query('model')?.trim(),
})

/** Omits empty fields. */
async function parseForm(c: Context): Promise<FormValues> {
  const fields = Object.entries(await c.req.parseBody()).filter(
    ([, value]) => typeof value === 'string' && value.trim(),
  )
  return Object.fromEntries(fields) as FormValues
}

/**
 * Converts form strings to the control API's types. An invalid number stays a string, which the schema then rejects.
 */
function parseListing(typed: FormValues): unknown {
  const number = (text: string | undefined) => (text && /^\d+$/.test(text.trim()) ? Number(text) : text)
  const numbers = { year: number(typed.year), price: number(typed.price), mileage: number(typed.mileage) }
  return { ...typed, ...numbers, options: typed.options?.split(',').map((option) => option.trim()) }
}
