import { html } from 'hono/html'
import { bodyTypes, transmissions } from '#domain/vocabulary'
import { newestPostings } from '../api/listings'
import { simulatedSites } from '../../marketplaces/registry'
import type { SandboxState } from '../../state'
import type { Posting } from '../../inventory/posting'
import { relativeTime, type Html } from './layout'

const shownCars = 20

export type FormValues = Record<string, string>

const starting: FormValues = {
  source: 'craigslist',
  make: 'Honda',
  model: 'Civic',
  year: '2016',
  mileage: '71000',
  zip: '94110',
  description: 'Black leather seats, heated. Clean title, no accidents. Text me for a test drive.',
  transmission: 'automatic',
  bodyType: 'sedan',
}

const field = (
  name: string,
  label: string,
  typed: FormValues,
  more: { wide?: boolean; numeric?: boolean; placeholder?: string } = {},
): Html =>
  html` <label class="${more.wide ? 'wide' : ''}"
    >${label}
    <input
      name="${name}"
      value="${typed[name] ?? ''}"
      placeholder="${more.placeholder ?? ''}"
      ${more.numeric ? 'inputmode=numeric' : ''}
  /></label>`

const select = (name: string, label: string, options: Record<string, string>, typed: FormValues): Html =>
  html` <label
    >${label}<select name="${name}">
      ${Object.entries(options).map(
        ([value, text]) => html`<option value="${value}" ${value === typed[name] ? 'selected' : ''}>${text}</option>`,
      )}
    </select></label
  >`

export function listingForm(kept: FormValues | null): Html {
  const typed = kept ?? starting
  const names = marketplaceNames()
  return html`<section>
    <h2>List a car</h2>
    <form method="post" action="/control-room/listings" class="grid">
      ${select('source', 'Where', names, typed)} ${field('zip', 'ZIP code', typed)} ${field('make', 'Make', typed)}
      ${field('model', 'Model', typed)} ${field('year', 'Year', typed, { numeric: true })}
      ${field('price', 'Price in dollars', typed, { numeric: true, placeholder: 'the usual price' })}
      ${field('mileage', 'Miles', typed, { numeric: true })} ${field('title', 'Title status or headline', typed)}
      ${select('transmission', 'Transmission', transmissions, typed)} ${select('bodyType', 'Body', bodyTypes, typed)}
      <label class="wide"
        >What the seller writes<textarea name="description">${typed['description'] ?? ''}</textarea>
      </label>
      ${field('options', 'What only the photos show, e.g. "cloth seats, tow hitch"', typed, { wide: true })}
      ${field('vin', 'VIN, if it is stated', typed, { wide: true })}
      <button class="main wide">List it now</button>
    </form>
  </section>`
}

export type ListingFilters = Partial<Record<'source' | 'make' | 'model', string>>

export function carsSection(state: SandboxState, shown: ListingFilters): Html {
  const present = Object.values(simulatedSites)
  const counts = present.map(({ marketplace, name }) => {
    return `${state.inventory.select(marketplace).length.toLocaleString('en-US')} on ${name}`
  })
  const everywhere = { '': 'all marketplaces', ...marketplaceNames() }
  return html`<section>
    <h2>Newest listings</h2>
    <p class="quiet">On sale: ${counts.join(', ')}.</p>
    <form method="get" action="/" class="grid narrow">
      ${select('source', 'Show', everywhere, { source: shown.source ?? '' })}
      ${field('make', 'Make', { make: shown.make ?? '' })} ${field('model', 'Model', { model: shown.model ?? '' })}
      <button>Show</button>
    </form>
    ${newestShown(state, shown).map((p) => carRow(state, p))}
  </section>`
}

const marketplaceNames = () =>
  Object.fromEntries(Object.values(simulatedSites).map((site) => [site.marketplace, site.name]))

function newestShown({ inventory }: SandboxState, { source, make, model }: ListingFilters): Posting[] {
  const present = Object.values(simulatedSites).map((site) => site.marketplace)
  const chosen = present.filter((name) => !source || name === source)
  const isAll = !make && !model
  return newestPostings(inventory, chosen, isAll ? shownCars : Infinity)
    .filter(({ car }) => isNamed(car.make, make) && isNamed(car.model, model))
    .slice(0, shownCars)
}

const isNamed = (name: string, wanted: string | undefined) => !wanted || name.toLowerCase() === wanted.toLowerCase()

function carRow(state: SandboxState, p: Posting): Html {
  const photo = p.photos[0]
  const action = `/control-room/listings/${p.marketplace}/${p.id}`
  return html`<article class="car ${p.removed ? 'gone' : ''}">
    ${photo ? html`<img src="${simulatedSites[p.marketplace]?.photoUrl(state, photo.imageId) ?? ''}" alt="" loading="lazy" />` : html`<span class="quiet">no photo</span>`}
    <div>
      <strong><a href="${simulatedSites[p.marketplace]?.postingUrl(state, p) ?? '#'}">${p.headline}</a></strong
      ><br />
      ${p.price === null ? 'no price' : `$${p.price.toLocaleString('en-US')}`} ·
      ${p.statedMiles === null ? 'miles not stated' : `${p.statedMiles.toLocaleString('en-US')} mi`} · ${p.place.city},
      ${p.place.state}<br />
      <span class="quiet"
        >${p.marketplace} ${p.id} · ${p.car.title} title ·
        ${p.sale === 'on sale' ? '' : `${p.sale} · `}${p.removed ? 'taken down' : html`posted ${relativeTime(p.postedAt.toISOString())}`}</span
      >
      ${
        p.removed
          ? ''
          : html`<div class="acts">
              <form method="post" action="${action}/price">
                <input
                  name="price"
                  inputmode="numeric"
                  value="${p.price === null ? '' : Math.round(p.price * 0.95)}"
                  aria-label="New price of ${p.headline}"
                /><button>Set price</button>
              </form>
              <form method="post" action="${action}/sold"><button>Sold</button></form>
              <form method="post" action="${action}/repost"><button>Repost</button></form>
            </div>`
      }
    </div>
  </article>`
}
