import { visibleFeature, type Words } from './words'

/** The words for each main color of the body, in English and in Spanish. */
const colors = {
  'black paint': 'black|negr[oa]',
  'white paint': 'white|blanc[oa]',
  'silver/gray paint': 'silver|gr[ae]y|platead[oa]|plata|gris',
  'red paint': 'red|roj[oa]',
  'blue paint': 'blue|azul',
  'green paint': 'green|verde',
  'brown paint': 'brown|caf[eé]|marr[oó]n',
  'beige/gold paint': 'beige|tan|gold|champagne|dorad[oa]',
  'yellow paint': 'yellow|amarill[oa]',
  'orange paint': 'orange|naranja',
  'purple paint': 'purple|morad[oa]',
}
type Paint = keyof typeof colors

const paints = Object.keys(colors) as Paint[]
const bodies = 'paint|exterior|body|outside|car|truck|suv|sedan|coupe|van|wagon|pickup|colou?r(?! interior)'
const cars = 'color|pintura|exterior|carro|coche|auto|camioneta'

/** A color alone in its clause is the car's: "for sale, black". Before other words it may be the seats'. */
const painted = (color: string): Words =>
  visibleFeature(
    [
      `(?<=^\\s*)(?:${color})(?=\\s*$)`,
      `(?:${color}) (?:${bodies})`,
      `painted (?:${color})`,
      `in (?:${color})(?=\\s*$)`,
      `our (?:${color})(?! (?:leather|cloth|interior|seats))`,
      `(?:${cars}) (?:${color})`,
    ].join('|'),
  )

export const paint = Object.fromEntries(paints.map((name) => [name, painted(colors[name])])) as Record<Paint, Words>

/** Whether a feature is a main color of the body. */
export const isPaint = (feature: string): feature is Paint => Object.hasOwn(colors, feature)

/** The color that a label's value or a photo names: "Crystal Black Pearl", "grey paint". */
export const paintNamed = (text: string): Paint | null =>
  paints.find((name) => new RegExp(`\\b(?:${colors[name]})\\b`, 'iu').test(text)) ?? null
