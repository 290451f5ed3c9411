import { countEdits } from '../../text/similar'

/** Folded words for titles and accidents. What a buyer refuses must be recognized however it is typed. */
const known = [
  ...['title', 'titles', 'titulo', 'titulos', 'clean', 'limpio', 'salvage', 'salvaged', 'rebuilt', 'branded'],
  ...['reconstructed', 'reconstruido', 'salvamento', 'siniestrado', 'accident', 'accidents', 'accidente', 'accidentes'],
]
/** An edit away from a word above, but words of their own. */
const others = new Set([
  'rebuild',
  'rebuilds',
  'clear',
  'limpia',
  'brand',
  'braided',
  'tile',
  'tiles',
  'siniestro',
  'siniestros',
])
/** Longer words are unlike all others even two edits away. */
const longWord = 7

/** Repairs these words where they are misspelled: "salvge tittle" is "salvage title". The rest stays as it is. */
export const spellTitleWords = (folded: string): string => folded.replace(/\p{L}{4,}/gu, meant)

function meant(word: string): string {
  if (known.includes(word) || others.has(word)) return word
  const near = (most: number) =>
    known.find(
      (one) => one[0] === word[0] && one.length >= longWord * (most - 1) && countEdits(word, one, most) <= most,
    )
  return near(1) ?? (word.length >= longWord ? near(2) : null) ?? word
}
