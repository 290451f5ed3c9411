import type { CheerioAPI } from 'cheerio'
import { z } from 'zod'
import { findArea } from '#domain/places/craigslist-areas'
import { townOfAd } from '#domain/places/towns'
import { NotACar, sourceLayoutChanged } from '../../../../failures'
import { parseHtml, cleanText } from '../../text'
import { optional } from '../../lenient'
import type { PostingPage } from '../../contract'
import type { SellerType } from '#domain/vocabulary'
import { requireCompletePage } from '../../complete-page'
import { bodyText, toPosting, type LabeledAttribute } from './facts'
import {
  parseArea,
  canonicalPostingUrl,
  type CraigslistOrigins,
  isCraigslistPage,
  missingContentFailure,
  findPhotos,
  priceTextToCents,
  toCoordinates,
  detectUnits,
} from '../site'

const format = 'posting-page'

export function parsePostingPage(html: string, origins: CraigslistOrigins, isNotFound = false): PostingPage {
  const $ = parseHtml(html)
  const why = whyGone($)
  if (why) return { kind: 'gone', format, why }
  if (isNotFound && isCraigslistPage(html)) return { kind: 'gone', format, why: 'page not found', isUnproven: true }
  if ($('#postingbody').length === 0 && $('#titletextonly').length === 0) throw missingContentFailure(html)
  requireCompletePage(html)
  const canonical = $('link[rel=canonical]').attr('href') ?? ''
  const facts = [...parseFacts($), ...parseOldFacts($)]
  const title = cleanText($('#titletextonly').text())
  const externalId = findPostId($, canonical)
  if (!title || !externalId || $('#postingbody').length === 0) {
    throw sourceLayoutChanged('the posting lacks its title, number or text')
  }
  if (!isCar($, canonical, facts)) throw new NotACar('a posting of something else than a car')
  const offer = parseOffer($)
  const place = parsePlace($)
  const placeName = cleanText($('meta[name="geo.placename"]').attr('content'))
  const area = parseArea(origins, canonical)
  const units = detectUnits({
    currency: offer.currency,
    region: offer.country ?? $('meta[name="geo.region"]').attr('content') ?? null,
    area,
  })
  const priceCents = parsePrice($, offer)
  const base = {
    externalId,
    url: canonicalPostingUrl(origins, canonical),
    title,
    priceCents,
    currency: priceCents === null ? null : units.currency,
    seller: parseSeller($),
    ...place,
    town: townOfAd(statedPlace($), place, {
      around: area === null ? null : findArea(area),
      named: [placeName, offer.town],
    }),
    description: bodyText($, '#postingbody'),
    photoUrls: findPhotos($, html, origins),
    postedAt: parsePostedTime($),
    repostOf: null,
  }
  return { kind: 'posting', format, posting: toPosting(base, facts, units.distance) }
}

function whyGone($: CheerioAPI): string | null {
  if ($('#postingbody').length > 0) return null
  const said = /This posting has (?:been deleted by its author|expired|been flagged for removal)/i.exec(
    $('.removed').text(),
  )
  return said?.[0] ?? null
}

function findPostId($: CheerioAPI, canonical: string): string | null {
  const infos = $('.postinginfo')
    .toArray()
    .map((info) => $(info).text())
  const stated = infos.flatMap((text) => /post id:\s*(\d{8,})\s*$/i.exec(text.trim())?.[1] ?? [])[0]
  return stated ?? /\/(\d{10})\.html$/.exec(canonical)?.[1] ?? null
}

function isCar($: CheerioAPI, canonical: string, facts: LabeledAttribute[]): boolean {
  const words = `${$('title').text()} ${$('.breadcrumbs, .crumb').text()} ${$('#ld_breadcrumb_data').text()}`
  if (/\/ct[od]\//.test(canonical) || /cars\s*(?:&|\+)\s*trucks/i.test(words)) return true
  return facts.some((fact) => fact.key.startsWith('auto_'))
}

/**
 * The category of the breadcrumb, "cars & trucks - by dealer". The page's title repeats it after the seller's own words,
 * so its last mention counts.
 */
function parseSeller($: CheerioAPI): SellerType | null {
  const places = [$('.breadcrumbs, .crumb').text(), $('#ld_breadcrumb_data').text(), $('title').text()]
  const found = places.flatMap((words) => [...words.matchAll(sellerPattern)].at(-1)?.[1]?.toLowerCase() ?? [])[0]
  return found === 'owner' || found === 'dealer' ? found : null
}

const sellerPattern = /cars\s*(?:&|\+)\s*trucks\s*-\s*by\s+(owner|dealer)\b/gi

function parseFacts($: CheerioAPI): LabeledAttribute[] {
  return $('div.attrgroup .attr')
    .toArray()
    .flatMap((element): LabeledAttribute[] => {
      const attr = $(element)
      if (attr.hasClass('important')) {
        return [
          { key: 'auto_year', label: 'year', value: cleanText(attr.find('.valu.year').text()) ?? '' },
          {
            key: 'auto_make_model',
            label: 'make and model',
            value: cleanText(attr.find('.valu.makemodel').text()) ?? '',
          },
        ].filter((fact) => fact.value !== '')
      }
      const key = (attr.attr('class') ?? '').split(/\s+/).find((name) => name !== 'attr' && name !== '') ?? ''
      const value = cleanText(attr.find('.valu').text())
      if (!value) return []
      const label = cleanText(attr.find('.labl').text())?.replace(/:$/, '')
      if (!label) return [{ key, label: value, value: 'yes' }]
      return [{ key: key || (keysByLabel[label] ?? label), label, value }]
    })
}

const keysByLabel: Record<string, string> = {
  odometer: 'auto_miles',
  transmission: 'auto_transmission',
  type: 'auto_bodytype',
  'title status': 'auto_title_status',
  VIN: 'auto_vin',
}

/** Pages up to 2023: each `p.attrgroup > span` has a label and a bold value; the first has year and model. */
function parseOldFacts($: CheerioAPI): LabeledAttribute[] {
  return $('p.attrgroup > span:not([class])')
    .not(':has(a)') // "more ads by this seller"
    .toArray()
    .flatMap((element): LabeledAttribute[] => {
      const value = cleanText($(element).find('b').text())
      const label = cleanText($(element).clone().find('b').remove().end().text())?.replace(/:$/, '') ?? null
      if (!value) return label ? [{ key: label, label, value: 'yes' }] : []
      if (label) return [{ key: keysByLabel[label] ?? label, label, value }]
      const [, year, model] = /^(\d{4})\s+(.*)$/.exec(value) ?? []
      if (!year || !model) return []
      return [
        { key: 'auto_year', label: 'year', value: year },
        { key: 'auto_make_model', label: 'make and model', value: model },
      ]
    })
}

interface Offer {
  priceCents: number | null | undefined
  currency: string | null
  country: string | null
  town: string | null
}

const noOffer: Offer = { priceCents: null, currency: null, country: null, town: null }
const text = optional(z.string())
const address = z.looseObject({ addressCountry: text, addressLocality: text })

const offerShape = z.looseObject({
  offers: z
    .looseObject({
      price: z.union([z.string(), z.number()]).optional(),
      priceCurrency: optional(z.string().length(3)),
      availableAtOrFrom: optional(z.looseObject({ address: optional(address) })),
    })
    .optional(),
})

function parseOffer($: CheerioAPI): Offer {
  const script = $('script#ld_posting_data').text()
  if (script === '') return noOffer
  try {
    const { offers } = offerShape.parse(JSON.parse(script))
    const priceCents = offers?.price === undefined ? null : priceTextToCents(`$${offers.price}`)
    const at = offers?.availableAtOrFrom?.address
    return {
      priceCents,
      currency: offers?.priceCurrency ?? null,
      country: at?.addressCountry ?? null,
      town: cleanText(at?.addressLocality),
    }
  } catch {
    return noOffer
  }
}

/**
 * Finds the price by its class, not by its position in the title line. Throws SourceLayoutChanged if two prices
 * disagree.
 */
function parsePrice($: CheerioAPI, offer: Offer): number | null {
  const shown = priceTextToCents($('.postingtitletext .price').first().text())
  const unreadable = shown === undefined || offer.priceCents === undefined
  if (unreadable || (shown !== null && offer.priceCents !== null && shown !== offer.priceCents)) {
    throw sourceLayoutChanged('the posting states two prices, or one that cannot be parsed')
  }
  return shown ?? offer.priceCents ?? null
}

function parsePlace($: CheerioAPI) {
  const map = $('#map')
  const stated = toCoordinates(map.attr('data-latitude'), map.attr('data-longitude'))
  if (stated.latitude !== null) return stated
  const [latitude, longitude] = ($('meta[name="geo.position"]').attr('content') ?? '').split(';')
  return toCoordinates(latitude || undefined, longitude || undefined)
}

/** "(Flushing)" in the title line: in its `small` until 2025, in its last bare `span` since. Typed by the seller. */
function statedPlace($: CheerioAPI): string | null {
  const parts = $('.postingtitletext > small, .postingtitletext > span:not([class]):not([id])')
  return cleanText(/^\s*\((.*)\)\s*$/s.exec(parts.last().text())?.[1])
}

/** The first time on the page is the posting time. Later ones are updates. */
function parsePostedTime($: CheerioAPI): Date | null {
  const at = new Date($('time.date.timeago[datetime]').first().attr('datetime') ?? '')
  return Number.isNaN(at.getTime()) ? null : at
}
