import type { Listing } from '../../listing/listing'
import { withoutLinks } from '../../listing/links'
import { isRelevantTo, mentionsSubject, type ClaimSubject } from './about'
import { unknownAnswer, type Answer, type CheckedAnswer, type Defect, type Evidence } from './evidence-kinds'
import { hasPromptInjection } from './prompt-injection'
import { toOneLine } from './quote-in-context'
import { findQuote } from './quotes'
import { readTexts, type Span } from './read-text'
import { injectionsInPhotoText, seenWords } from './seen'
import { findDefect, explainsField, isShowable, sentenceAround } from './defects'

/** The part of a listing that judgment rests on. */
export type ListingContent = Pick<
  Listing,
  'title' | 'description' | 'attributes' | 'photoUrls' | 'titleStatus' | 'transmission' | 'bodyType'
>

/** One answer from a model. None of it is trusted before it is checked. Photos are counted from 1. */
export interface Claim {
  answer: Answer
  quote: string | null
  photo: number | null
  /** What the model sees in that photo. */
  seen: string | null
  attribute: string | null
}

/** `defect`: what the words around the quote say of equipment. */
export type CheckedClaim = CheckedAnswer & { defect?: Defect }

/**
 * Checks a claim's evidence against the listing. A quote must occur in the title or the description, and not where that
 * says the opposite ("does NOT have a salvage title"); a photo number must exist, an attribute must be stated and bear on what the claim is about. One false piece discredits the claim, and
 * a claim without evidence counts for nothing: both become unknown. Quotes are returned in the listing's own spelling.
 *
 * Where the sentence around a quote says that equipment does not work, `defect` tells so, and the quote reaches as far as
 * what decides it.
 *
 * Where the listing gives orders to its reader, or `sawOrders` says that one of its photos does, the model may have
 * obeyed. Its word for what a photo shows then counts for nothing, and a quote or an attribute has to name the thing
 * itself.
 */
export function checkEvidence(
  listing: ListingContent,
  claim: Claim,
  about: ClaimSubject,
  sawInjection = false,
): CheckedClaim {
  if (claim.answer === 'unknown') return unknownAnswer
  const mayObey = sawInjection || givesOrders(listing)
  const pieces: (Evidence | null)[] = []
  const quoted = claim.quote?.trim() ? quoteEvidence(listing, claim.quote, claim.answer, about, mayObey) : null
  if (claim.quote?.trim()) pieces.push(quoted?.evidence ?? null)
  if (claim.photo !== null) pieces.push(mayObey ? null : photoEvidence(listing, claim.photo, claim.seen))
  if (claim.attribute?.trim()) pieces.push(attributeEvidence(listing, claim.attribute, about, mayObey))
  const found = pieces.filter((piece) => piece !== null)
  if (found.length === 0 || found.length < pieces.length) return unknownAnswer
  return { answer: claim.answer, evidence: found, ...(quoted?.defect && { defect: quoted.defect }) }
}

/** Whether a claim failed because its evidence is not in the listing. The model may then be asked again. */
export function isUnfounded(claim: Pick<Claim, 'answer'>, checked: CheckedAnswer): boolean {
  return claim.answer !== 'unknown' && checked.answer === 'unknown'
}

/** The site's labeled facts and the normalized ones, label to value, as judgment uses them. */
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
  const place = findQuote(readTexts(listing), quote, { label: about.feature ?? about.label, answer })
  if (!place) return null
  const said = (span: Span) => toOneLine(place.read.text.slice(span.start, span.end)).trim()
  if (mayObey && !mentionsSubject(said(place), about)) return null
  if (about.feature === 'salvage title' && answer === 'yes') {
    const sentence = sentenceAround(place)
    const decides = explainsField.test(said(sentence)) && isShowable(place.read, sentence)
    return { evidence: { kind: 'quote', quote: said(decides ? sentence : place) }, defect: null }
  }
  const found = about.feature === null ? null : findDefect(place, about.feature)
  return { evidence: { kind: 'quote', quote: said(found ?? place) }, defect: found?.defect ?? null }
}

function photoEvidence(listing: ListingContent, photo: number, seen: string | null): Evidence | null {
  const exists = Number.isInteger(photo) && photo >= 1 && photo <= listing.photoUrls.length
  if (!exists || injectionsInPhotoText([seen])) return null
  return { kind: 'photo', photo, seen: seenWords(seen) }
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
  return { kind: 'attribute', label: withoutLinks(label), value: withoutLinks(value) }
}

const giving = new WeakMap<ListingContent, boolean>()

/** Whether the listing's texts or labeled facts give orders to software that reads them. Found out once a listing. */
function givesOrders(listing: ListingContent): boolean {
  const given =
    giving.get(listing) ??
    (readTexts(listing).some((text) => text.hasInjection) ||
      Object.entries(listing.attributes).some(([label, value]) => hasPromptInjection(`${label}: ${value}`)))
  giving.set(listing, given)
  return given
}
