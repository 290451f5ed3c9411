import { shown, type Words } from './words'

/** The words for each main colour of the body, in English and in Spanish. */
const colours = {
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
type Paint = keyof typeof colours

const paints = Object.keys(colours) as Paint[]
const bodies = 'paint|exterior|body|outside|car|truck|suv|sedan|coupe|van|wagon|pickup|colou?r(?! interior)'
const cars = 'color|pintura|exterior|carro|coche|auto|camioneta'

/** A colour alone in its clause is the car's: "for sale, black". Before other words it may be the seats'. */
const painted = (colour: string): Words =>
  shown(
    [
      `(?<=^\\s*)(?:${colour})(?=\\s*$)`,
      `(?:${colour}) (?:${bodies})`,
      `painted (?:${colour})`,
      `in (?:${colour})(?=\\s*$)`,
      `our (?:${colour})(?! (?:leather|cloth|interior|seats))`,
      `(?:${cars}) (?:${colour})`,
    ].join('|'),
  )

export const paint = Object.fromEntries(paints.map((name) => [name, painted(colours[name])])) as Record<Paint, Words>

/** Whether a feature is a main colour of the body. */
export const isPaint = (feature: string): feature is Paint => Object.hasOwn(colours, feature)

/** The colour that a label's value or a photo names: "Crystal Black Pearl", "grey paint". */
export const paintNamed = (text: string): Paint | null =>
  paints.find((name) => new RegExp(`\\b(?:${colours[name]})\\b`, 'iu').test(text)) ?? null
