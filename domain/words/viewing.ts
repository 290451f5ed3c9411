import type { DecodedVin } from '../judgment/facts/from-vin'
import type { Fact } from '../judgment/facts/fact'
import type { VinContradiction } from '../judgment/facts/vin-contradictions'
import type { Feature } from '../judgment/features/features'
import { isConfirmed } from '../judgment/verdicts/verdict'
import { sanitizeUntrusted, truncateWithEllipsis } from './car-text'
import type { VerdictView } from './car-view'
import { mainEvidence, toChecklist } from './checklist'
import { complaintText, type ComponentComplaints } from './complaint-text'
import { evidenceText } from './evidence-text'
import type { FactRow } from './fact-table'
import { capitalize, featurePhrase } from './wish-text'

/** "EX-L", "Sedan/Saloon", "4 cylinders", "2.0 L": what a VIN says of its car besides the name. */
export function vinDetails({ stated }: Pick<DecodedVin, 'stated'>): string[] {
  const { trim, cylinders, displacement, doors } = stated
  const fuels = [stated['fuel type'], stated['second fuel type']].filter(Boolean)
  const liters = Number(displacement)
  return [
    ...[trim, stated['body class'], cylinders && `${cylinders} cylinders`],
    ...[liters > 0 && `${liters.toFixed(1)} L`, fuels.join(' and '), doors && `${doors} doors`, stated['drive type']],
  ].flatMap((detail) => detail || [])
}

/** In characters. */
const maxValueLength = 60

/** "Cylinders: the VIN says 4, the ad says 6 cylinders". */
export function contradictionText({ about, vin, ad }: VinContradiction): string {
  const said = truncateWithEllipsis(sanitizeUntrusted(ad), maxValueLength)
  if (about === 'car') return `The VIN belongs to a ${vin}, the ad says ${said}`
  return `${capitalize(about)}: the VIN says ${vin}, the ad says ${said}`
}

export interface TitleNote {
  /** "Odometer in doubt". */
  label: string
  advice: string
}

/** What to do about each risk of the title or the odometer. */
const titleAdvice: Partial<Record<Feature, string>> = {
  'salvage title':
    'Ask what happened, and for photos and bills of the repair. Some insurers won’t cover it, and some lenders won’t finance it.',
  'lemon history': 'Ask what was wrong, and for proof that it was repaired.',
  'missing title': 'Don’t pay before the seller has a title in their name.',
  lien: 'A lender holds the title. Pay the lender, or meet at the lender’s office.',
  'parts only': 'Ask whether it can be registered at all.',
  'odometer doubt': 'Compare the reading with service records and the title history.',
}

/** The risks among a car's facts that concern its title or odometer, each with advice. */
export const titleNotes = (facts: Pick<Fact, 'feature' | 'answer'>[]): TitleNote[] =>
  Object.entries(titleAdvice)
    .filter(([feature]) => facts.some((fact) => fact.feature === feature && fact.answer === 'yes'))
    .map(([feature, advice]) => ({ label: capitalize(featurePhrase(feature)), advice }))

interface ViewedCar {
  verdicts: VerdictView[]
  /** See `claimsToCheck`. */
  claims: string[]
  /** Sentences about contradictions, without a period. */
  contradictions: string[]
  /** Labels of risks. */
  risks: string[]
  recalls: { number: string; component: string; advice: 'do not drive' | 'park outside' | null }[]
  /** Components that owners complain about, the most frequent first. */
  complaints: ComponentComplaints[]
}

export interface ViewingSection {
  title: string
  items: string[]
}

/** A list that is longer does not fit on two pages. */
const most = { wishes: 14, claims: 14, contradictions: 10, recalls: 8, complaints: 5 }

/** What to check when looking at a car, as lists to tick. The last one is the same for all cars. */
export function viewingChecklist({
  verdicts,
  claims,
  contradictions,
  risks,
  recalls,
  complaints,
}: ViewedCar): ViewingSection[] {
  const { rows, unstated } = toChecklist(verdicts)
  const unclear = rows
    .filter(({ tone }) => tone === 'open')
    .map(({ wish, note }) => [wish, note].filter(Boolean).join(': '))
  const recalled = recalls.map(({ number, component, advice }) => `${component} (${number})${recallAdvice(advice)}`)
  return [
    {
      title: 'Not stated in the ad',
      items: limited(
        unstated.map(({ wish }) => wish),
        most.wishes,
        'more in the ad',
      ),
    },
    { title: 'The seller says so. See for yourself', items: limited(claims, most.claims, 'more in the ad') },
    {
      title: 'Look closer',
      items: [...new Set([...contradictions, ...risks, ...unclear])].slice(0, most.contradictions),
    },
    {
      title: 'Recalls of this model: ask for proof of each repair',
      items: [...limited(recalled, most.recalls, 'more'), 'Open recalls of this VIN, at nhtsa.gov/recalls'],
    },
    {
      title: 'What owners of this model complain about most',
      items: complaints.slice(0, most.complaints).map(complaintText),
    },
    { title: 'Any used car', items: generalChecks },
  ].filter(({ items }) => items.length > 0)
}

/** Facts of the ad that a visit can confirm, besides the wishes. */
const checkedRows = ['Mileage', 'Title', 'Accidents', 'Owners', 'Trim', 'Transmission', 'VIN']

/**
 * What the seller claims and a visit can confirm: "One owner: “One owner since new”", "Mileage: 71,250 mi". The wishes that
 * rest on the ad's words or fields come first.
 */
export function claimsToCheck(verdicts: VerdictView[], facts: FactRow[]): string[] {
  const claimed = verdicts.flatMap(({ wish, evidence, ...verdict }) => {
    const [proof] = isConfirmed(verdict) ? mainEvidence({ evidence }) : []
    return proof?.kind === 'quote' || proof?.kind === 'attribute' ? [{ wish, text: evidenceText(proof) }] : []
  })
  const wished = new Set(claimed.map(({ wish }) => wish.toLowerCase()))
  const stated = facts
    .filter(({ name }) => checkedRows.includes(name))
    .flatMap(({ name, values }) => {
      const unasked = values.filter(({ value, sources }) => !wished.has(value.toLowerCase()) && sources.some(isSellers))
      return unasked.length === 0 ? [] : [`${name}: ${unasked.map(({ value }) => value).join(', ')}`]
    })
  return [...claimed.map(({ wish, text }) => `${wish}: ${text}`), ...stated]
}

const isSellers = ({ kind }: FactRow['values'][number]['sources'][number]) => kind !== 'vin' && kind !== 'photo'

const recallAdvice = (advice: ViewedCar['recalls'][number]['advice']) =>
  advice === null ? '' : advice === 'park outside' ? ': park outside until repaired' : ': do not drive until repaired'

const limited = (items: string[], limit: number, more: string): string[] =>
  items.length <= limit ? items : [...items.slice(0, limit), `${items.length - limit} ${more}`]

const generalChecks = [
  'Title in the seller’s name, matching their ID',
  'Same VIN on title, dashboard and door',
  'Service records',
  'Cold start: no smoke, no rattle',
  'Warning lights come on with the ignition, then go out',
  'No leaks under the car; oil and coolant look clean',
  'Tires: enough tread, worn evenly',
  'Even gaps and paint on all panels; no rust underneath',
  'Lights, wipers, windows, locks, heat and A/C work',
  'No damp carpet or musty smell',
  'Test drive: brakes straight, shifts smoothly, quiet over bumps',
  'Seller agrees to an inspection by your mechanic',
]
