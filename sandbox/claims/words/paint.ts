import { visibleFeature, type Words } from './words'

/** English and Spanish words for the main body colors. */
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

/**
 * A color that is a clause by itself is the car's: "for sale, black". Followed by other words, it may be the color of
 * the seats.
 */
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

export const isPaint = (feature: string): feature is Paint => Object.hasOwn(colors, feature)

/** The color in an attribute value or a photo's description: "Crystal Black Pearl", "grey paint". */
export const paintNamed = (text: string): Paint | null =>
  paints.find((name) => new RegExp(`\\b(?:${colors[name]})\\b`, 'iu').test(text)) ?? null
