import type { Listing } from '../../listing/listing'
import { removeLinks } from '../../listing/marketplace-link'
import { isRelevantTo, mentionsSubject, type ClaimSubject, hasPhotoInjection, sanitizePhotoDescription } from './about'
import {
  unknownAnswer,
  type Answer,
  type CheckedAnswer,
  type Defect,
  type Evidence,
  findDefect,
  wrongTitleFieldPattern,
  isDisplayable,
  sentenceAround,
} from './defects'
import { hasPromptInjection } from './prompt-injection'
import { toOneLine, findQuote } from './quote-in-context'
import { indexListingTexts, type Span } from './read-text'

export type ListingContent = Pick<
  Listing,
  'title' | 'description' | 'attributes' | 'photoUrls' | 'titleStatus' | 'transmission' | 'bodyType'
>

/** One answer from a model, untrusted until checked. `photo` is one-based. */
export interface Claim {
  answer: Answer
  quote: string | null
  photo: number | null
  seen: string | null
  attribute: string | null
}

/** `defect`: what the text around the quote says about the equipment's condition. */
export type CheckedClaim = CheckedAnswer & { defect?: Defect }

/**
 * Checks a claim's evidence against the listing. A quote must occur in the title or the description, and the
 * surrounding text must not say the opposite ("does NOT have a salvage title"). A photo number must exist. An attribute
 * must be present and relevant to the claim.
 *
 * One false piece of evidence discredits the claim, and a claim without evidence is ignored: both become unknown.
 * Quotes are returned in the listing's own spelling. If the sentence around a quote says that equipment does not work,
 * `defect` is set and the quote is extended to the deciding words.
 *
 * If the listing contains a prompt injection, or `sawInjection` says that a photo does, the model may have obeyed it.
 * Then photo evidence is ignored, and a quote or attribute must name the subject itself.
 */
export function checkEvidence(
  listing: ListingContent,
  claim: Claim,
  about: ClaimSubject,
  sawInjection = false,
): CheckedClaim {
  if (claim.answer === 'unknown') return unknownAnswer
  const mayObey = sawInjection || hasInjectionInListing(listing)
  const pieces: (Evidence | null)[] = []
  const quoted = claim.quote?.trim() ? quoteEvidence(listing, claim.quote, claim.answer, about, mayObey) : null
  if (claim.quote?.trim()) pieces.push(quoted?.evidence ?? null)
  if (claim.photo !== null) pieces.push(mayObey ? null : photoEvidence(listing, claim.photo, claim.seen))
  if (claim.attribute?.trim()) pieces.push(attributeEvidence(listing, claim.attribute, about, mayObey))
  const found = pieces.filter((piece) => piece !== null)
  if (found.length === 0 || found.length < pieces.length) return unknownAnswer
  return { answer: claim.answer, evidence: found, ...(quoted?.defect && { defect: quoted.defect }) }
}

/** Whether a claim failed because its evidence is not in the listing. The caller may ask the model again. */
export function isUnfounded(claim: Pick<Claim, 'answer'>, checked: CheckedAnswer): boolean {
  return claim.answer !== 'unknown' && checked.answer === 'unknown'
}

/** The site's attributes and the normalized ones, from label to value. */
export function statedAttributes(listing: ListingContent): Record<string, string> {
  const stated = { ...listing.attributes }
  const labels = new Set(Object.keys(stated).map((label) => label.toLowerCase()))
  const normalized = [
    ['title status', listing.titleStatus],
    ['transmission', listing.transmission],
    ['body type', listing.bodyType],
  ] as const
  for (const [label, value] of normalized) {
    if (value !== null && !labels.has(label)) stated[label] = value
  }
  return stated
}

function quoteEvidence(
  listing: ListingContent,
  quote: string,
  answer: Answer,
  about: ClaimSubject,
  mayObey: boolean,
): { evidence: Evidence; defect: Defect | null } | null {
  const place = findQuote(indexListingTexts(listing), quote, { label: about.feature ?? about.label, answer })
  if (!place) return null
  const said = (span: Span) => toOneLine(place.read.text.slice(span.start, span.end)).trim()
  if (mayObey && !mentionsSubject(said(place), about)) return null
  if (about.feature === 'salvage title' && answer === 'yes') {
    const sentence = sentenceAround(place)
    const decides = wrongTitleFieldPattern.test(said(sentence)) && isDisplayable(place.read, sentence)
    return { evidence: { kind: 'quote', quote: said(decides ? sentence : place) }, defect: null }
  }
  const found = about.feature === null ? null : findDefect(place, about.feature)
  return { evidence: { kind: 'quote', quote: said(found ?? place) }, defect: found?.defect ?? null }
}

function photoEvidence(listing: ListingContent, photo: number, seen: string | null): Evidence | null {
  const exists = Number.isInteger(photo) && photo >= 1 && photo <= listing.photoUrls.length
  if (!exists || hasPhotoInjection([seen])) return null
  return { kind: 'photo', photo, seen: sanitizePhotoDescription(seen) }
}

function attributeEvidence(
  listing: ListingContent,
  wanted: string,
  about: ClaimSubject,
  mayObey: boolean,
): Evidence | null {
  const plain = wanted.trim().toLowerCase()
  const entry = Object.entries(statedAttributes(listing)).find(([name]) => name.toLowerCase() === plain)
  if (!entry) return null
  const [label, value] = entry
  const said = `${label}: ${value}`
  if (hasPromptInjection(said) || !isRelevantTo({ label, value }, about)) return null
  if (mayObey && !mentionsSubject(said, about)) return null
  return { kind: 'attribute', label: removeLinks(label), value: removeLinks(value) }
}

const giving = new WeakMap<ListingContent, boolean>()

/** Cached per listing. */
function hasInjectionInListing(listing: ListingContent): boolean {
  const given =
    giving.get(listing) ??
    (indexListingTexts(listing).some((text) => text.hasInjection) ||
      Object.entries(listing.attributes).some(([label, value]) => hasPromptInjection(`${label}: ${value}`)))
  giving.set(listing, given)
  return given
}
