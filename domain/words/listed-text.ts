import { capitalize, spellNames } from './wish-phrases'

/** A field of the site beside the ad, or a figure of the listing, split where the value starts. */
interface ListedText {
  before: string
  value: string
}

/**
 * Writes a field that the site lists as a plain sentence: "Listed as one owner", "Listed options: Heated seats", "Listed
 * title: clean". Sites name their fields like database columns ("owner count: 1").
 */
export function listedText(label: string, value: string): ListedText {
  const name = label.trim().toLowerCase()
  const said = value.trim().toLowerCase()
  const sentence = sentences[name]?.(said, value.trim()) ?? null
  if (sentence !== null) return { before: '', value: sentence }
  const flag = /^(?:is|has) (.+)$/.exec(name)?.[1]
  if (flag !== undefined) return { before: '', value: `Listed ${flagPhrase(name, flag, said !== 'no')}` }
  if (said === 'yes') return { before: '', value: `Listed: ${spellNames(name)}` }
  if (said === 'no') return { before: '', value: `Listed: no ${spellNames(name)}` }
  const isList = name === 'options' || name === 'features'
  return {
    before: `Listed ${names[name] ?? spellNames(name)}: `,
    value: isList ? optionText(value) : spellNames(value),
  }
}

const flagPhrase = (name: string, flag: string, holds: boolean) =>
  name.startsWith('has ') ? `${holds ? 'with' : 'without'} ${flag}` : `as ${holds ? '' : 'not '}${flag}`

const names: Record<string, string> = {
  'title status': 'title',
  drivetrain: 'drive',
  paint: 'color',
  'paint color': 'color',
  'exterior color': 'color',
  'interior color': 'interior',
  type: 'body type',
  features: 'options',
}

const counts = ['no', 'one', 'two', 'three', 'four']
const counted = (value: string, noun: string) => {
  const count = /^\d+$/.test(value) ? Number(value) : counts.indexOf(value)
  if (count < 0) return null
  return `${counts[count] ?? count} ${noun}${count === 1 ? '' : 's'}`
}
const listedAs = (words: string | null) => (words === null ? null : `Listed as ${words}`)
const yesOrNo = (yes: string, no: string) => (value: string) => (value === 'yes' ? yes : value === 'no' ? no : null)

const owners = (value: string) => listedAs(counted(value, 'owner'))
const seller = (value: string) => (value === 'dealer' ? 'Listed by a dealer' : `Listed by a ${value} seller`)
const salvage = yesOrNo('Listed as salvage', 'Listed as not salvage')
const frame = yesOrNo('Listed with frame damage', 'Listed without frame damage')

/** Null for a value that needs the general form. The figures are the listing's own. */
const sentences: Record<string, (said: string, written: string) => string | null> = {
  mileage: (_, written) => written,
  price: (_, written) => written,
  year: (_, written) => `Model year ${written}`,
  odometer: (said, written) => (said.startsWith('not ') ? `Listed odometer: ${written}` : written),
  'owner count': owners,
  owners,
  'accident count': (value) => {
    const words = counted(value, 'accident')
    return words && `Listed with ${words}`
  },
  'is salvage': salvage,
  salvage,
  'is lemon': yesOrNo('Listed as a lemon', 'Listed as not a lemon'),
  'is fleet': yesOrNo('Listed as a fleet car', 'Listed as not a fleet car'),
  'is rental': yesOrNo('Listed as a former rental', 'Listed as not a rental'),
  'has frame damage': frame,
  'frame damage': frame,
  seller,
  'seller type': seller,
  'paid off': (value) =>
    value === 'still owed' ? 'Listed as not paid off' : value === 'yes' ? 'Listed as paid off' : null,
  delivery: (value) => (value === 'pick-up only' ? 'Listed as pick-up only' : null),
  'delivery available': yesOrNo('Listed with delivery', 'Listed without delivery'),
  'odometer broken': yesOrNo('Listed with a broken odometer', 'Listed with a working odometer'),
  'odometer rolled over': yesOrNo('Listed as odometer rolled over', 'Listed as odometer not rolled over'),
  cylinders: (value) => `Listed engine: ${/cyl/.test(value) ? value : `${value} cylinders`}`,
}

/** "Power Sunroof" becomes "Power sunroof". Names keep their case. */
const optionText = (value: string): string =>
  capitalize(spellNames(value.trim().replace(/\p{Lu}\p{Ll}+(?![\p{L}\d])/gu, (word) => word.toLowerCase())))

/** The VIN's facts in NHTSA's wording, as a buyer would put them. */
export function vinText(label: string, value: string): string {
  const said = value.trim()
  switch (label) {
    case 'car':
      return `a ${said.replace(/\p{Lu}{4,}/gu, (word) => capitalize(word.toLowerCase()))}`
    case 'year':
      return `built in ${said}`
    case 'turbo':
      return /^no/i.test(said) ? 'no turbo' : 'turbo engine'
    case 'displacement':
      return `${said.replace(/ ?L$/i, '')} L engine`
    case 'cylinders':
      return `${said} cylinders`
    case 'doors':
      return `${said} doors`
    case 'drive type':
      return spellNames(said.split('/')[0]!)
    default:
      return spellNames(/^\p{Lu}\p{Ll}/u.test(said) ? said.charAt(0).toLowerCase() + said.slice(1) : said)
  }
}
