/** Body colors in groups that sellers do not distinguish, with the words for each. */
const colorGroups: Record<string, string> = {
  black: 'black ebony onyx negro',
  white: 'white pearl ivory blanco blanca',
  'silver or grey': 'silver gray grey charcoal graphite gunmetal pewter steel titanium plateado gris plata',
  red: 'red burgundy maroon crimson ruby rojo roja',
  blue: 'blue navy azul',
  green: 'green verde',
  'brown or gold': 'brown tan beige gold champagne bronze cafe marron dorado',
  yellow: 'yellow amarillo',
  orange: 'orange copper naranja',
  purple: 'purple violet plum morado',
}

const groupOf = new Map(
  Object.entries(colorGroups).flatMap(([group, words]) => words.split(' ').map((word) => [word, group] as const)),
)

/** Null if the words name no color or more than one. */
export function findColor(words: string): string | null {
  const found = new Set((words.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => groupOf.get(word) ?? []))
  return found.size === 1 ? [...found][0]! : null
}

const inText = /\b(?:(interior|int|seats?) ?)?(?:exterior|ext\.?|paint|body)? ?(?:colou?r)? ?: ?([a-z ]{3,30})/gi

/** The labeled body color in a text: "Exterior: Gray", "Color: white". Unlabeled color words may describe the seats. */
export function findLabeledColor(text: string): string | null {
  const head = text.slice(0, maxTextLength).replace(/[^\S\n]+/g, ' ')
  for (const [whole, seats, value] of head.matchAll(inText)) {
    if (seats !== undefined || !/ext|paint|body|colou?r/i.test(whole)) continue
    const color = findColor(
      value!
        .split(' ')
        .slice(0, 4)
        .join(' ')
        .replace(/\binterior\b.*/i, ''),
    )
    if (color) return color
  }
  return null
}

const maxTextLength = 8_000

export interface ColorStatement {
  /** The value of the site's own color field. */
  paint: string | null
  title: string
  description: string | null
}

/**
 * "Postings disagree on color: red, blue", for the postings of one car, or for one ad whose field and text differ. Null
 * if no two colors are stated. A title counts only without a labeled color, because it may name other things.
 */
export function colorConflictText(postings: ColorStatement[]): string | null {
  const colors = new Set(
    postings.flatMap(({ paint, title, description }) => {
      const labeled = [findColor(paint ?? ''), findLabeledColor(description ?? '')].filter((color) => color !== null)
      return labeled.length > 0 ? labeled : (findColor(title) ?? [])
    }),
  )
  if (colors.size < 2) return null
  const names = [...colors].map((color) => color.replace(' or grey', '/gray').replace(' or ', '/'))
  return `${postings.length > 1 ? 'Postings disagree on color' : 'The ad names two colors'}: ${names.join(', ')}`
}
