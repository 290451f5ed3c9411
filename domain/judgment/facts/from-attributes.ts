import { toTransmission } from '../../listing/normalize'
import { statedAttributes, type ListingContent } from '../evidence/evidence'
import { hasPromptInjection } from '../evidence/prompt-injection'
import { splitIntoWords } from '../../text/tokens'
import { findBroaderFeature, featureEntry, findFeatureByName } from '../features/features'
import type { Listing } from '../../listing/listing'
import {
  attributeMeanings,
  exteriorColors,
  interiorColors,
  optionMeanings,
  type AttributeMeaning,
} from './attribute-meanings'
import { doorsWithoutHatch } from './from-vin'
import type { Fact } from './fact'

/**
 * Reads only the site's attributes, not the text. Ambiguous labels and values with a prompt injection yield no facts.
 */
export function factsFromAttributes(listing: ListingContent): Fact[] {
  return Object.entries(statedAttributes(listing)).flatMap(([label, value]) => {
    const name = label.trim().toLowerCase()
    if (hasPromptInjection(value)) return []
    if (optionLists.has(name)) return splitList(value).flatMap((item) => toFacts(label, item, meaningsOfOption(item)))
    const plain = value.trim().toLowerCase()
    const stated = own(own(attributeMeanings, name) ?? {}, plain) ?? own(parsers, name)?.(plain) ?? []
    return toFacts(label, value, stated)
  })
}

/** Labels and values are untrusted, and "constructor" is a possible key. */
const own = <Value>(table: Record<string, Value>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

const toFacts = (label: string, value: string, meanings: AttributeMeaning[]): Fact[] =>
  meanings.map(([feature, given]) => {
    const evidence: Fact['evidence'] = [{ kind: 'attribute', label, value: value.trim() }]
    return typeof given === 'number'
      ? { feature, answer: 'yes', number: given, evidence }
      : { feature, answer: given, number: null, evidence }
  })

const optionLists = new Set(['options', 'features'])
const splitList = (list: string) => list.split(/[,;\n]/).filter((item) => item.trim() !== '')

/**
 * Only features that buyers want count as options, not flaws, terms of sale or numbers: in a list, the meaning of
 * "Power" or "Clean" is unclear. "Sunroof/Moonroof" is one option with two names.
 */
function meaningsOfOption(item: string): AttributeMeaning[] {
  const plain = item.trim().toLowerCase()
  const worded = own(optionMeanings, plain)
  if (worded) return [worded]
  for (const wording of [plain, ...plain.split('/')]) {
    const named = findFeatureByName(wording)
    const feature = named ? named.feature : findBroaderFeature(wording)
    if (feature === null || named?.isOpposite) continue
    const { unit, meant } = featureEntry(feature)
    if (unit === null && meant === 'wanted') return [[feature, 'yes']]
  }
  return []
}

/** Attributes with free-form values. Values are lowercase. */
const parsers: Record<string, (value: string) => AttributeMeaning[]> = {
  transmission: transmissionMeanings,
  cylinders: (value) => counted('cylinders', /^(\d{1,2}) cylinders?$/.exec(value), 16),
  doors: (value) => doorsMeant(/^(\d)(?: doors?)?$/.exec(value)),
  'accident count': (value) => (/^\d+$/.test(value) ? [['accident', Number(value) > 0 ? 'yes' : 'no']] : []),
  'owner count': (value) => counted('owners', /^(\d{1,2})$/.exec(value), 20),
  engine: engineMeanings,
  trim: trimMeanings,
  'interior color': interiorMeanings,
  paint: paintMeanings,
  'paint color': paintMeanings,
  'exterior color': paintMeanings,
}

function interiorMeanings(value: string): AttributeMeaning[] {
  const feature = own(interiorColors, value)
  return feature ? [[feature, 'yes']] : []
}

/** "red", "Crystal Black Pearl". Empty for a value that names two colors or none. */
function paintMeanings(value: string): AttributeMeaning[] {
  const named = new Set(splitIntoWords(value).flatMap(({ folded }) => own(exteriorColors, folded) ?? []))
  return named.size === 1 ? [...named].map((paint) => [paint, 'yes']) : []
}

function counted(feature: 'cylinders' | 'owners', found: RegExpExecArray | null, most: number): AttributeMeaning[] {
  const number = Number(found?.[1] ?? 0)
  return number > 0 && number <= most ? [[feature, number]] : []
}

/** "8-Speed Automatic", "CVT", "6-Speed Manual". A CVT counts as an automatic. */
function transmissionMeanings(value: string): AttributeMeaning[] {
  const text = value.replace(/^\d+-speed\s+/, '')
  const isCvt = /\bcvt\b|continuously variable/.test(text)
  const isAutomatic = isCvt || /^automátic|dual.clutch|automated/.test(text)
  const kind = isAutomatic ? 'automatic' : toTransmission(text)
  if (kind === null || (kind === 'manual' && /auto/.test(text))) return []
  return [[`${kind} transmission`, 'yes'], ...(isCvt ? ([['cvt', 'yes']] satisfies AttributeMeaning[]) : [])]
}

/** "2L I4", "3.5L V6", "300 hp 2.0L I4 Turbo", "5.7L V8 Diesel". */
function engineMeanings(value: string): AttributeMeaning[] {
  const meanings: AttributeMeaning[] = []
  const litres = Number(/\b(\d{1,2}(?:\.\d)?) ?l\b/.exec(value)?.[1] ?? 0)
  const cylinders = Number(/\b(?:[ivhw]|flat-?)(\d{1,2})\b/.exec(value)?.[1] ?? 0)
  const horsepower = Number(/\b(\d{2,4}) ?hp\b/.exec(value)?.[1] ?? 0)
  if (litres > 0 && litres <= 9) meanings.push(['engine size', litres])
  if (cylinders >= 2 && cylinders <= 16) meanings.push(['cylinders', cylinders])
  if (horsepower > 0) meanings.push(['horsepower', horsepower])
  if (/\b(?:turbo|turbocharged|supercharged|twin.?turbo)\b/.test(value)) meanings.push(['turbo', 'yes'])
  const power = (['diesel', 'hybrid', 'electric'] as const).find((kind) => value.includes(kind))
  if (power && !value.includes('mild hybrid')) meanings.push([power, 'yes'])
  return meanings
}

/** "EX Sedan FWD", "xDrive50i Sport Utility 4D". A trim that names two drives says nothing about the drive. */
function trimMeanings(value: string): AttributeMeaning[] {
  const drives = (['awd', '4wd', 'fwd', 'rwd'] as const).filter((word) => new RegExp(`\\b${word}\\b`).test(value))
  const doors = doorsMeant(/\b(\d)d$/.exec(value))
  return [...(drives.length === 1 ? attributeMeanings.drive![drives[0]!]! : []), ...doors]
}

function doorsMeant(found: RegExpExecArray | null): AttributeMeaning[] {
  const doors = doorsWithoutHatch(Number(found?.[1] ?? 0))
  return doors === null ? [] : [['doors', doors]]
}

/**
 * Only an unreliable odometer counts as a risk. An implausible price may be bait or a down payment, and a listing
 * with a conflicting title is left to the filter, which requires make and model.
 */
export function factsFromFlags({ flags }: Pick<Listing, 'flags'>): Fact[] {
  if (!flags.includes('not-actual-mileage')) return []
  const evidence: Fact['evidence'] = [
    { kind: 'attribute', label: 'odometer', value: 'not the actual mileage, by the seller’s own words' },
  ]
  return [{ feature: 'odometer doubt', answer: 'yes', number: null, evidence }]
}
