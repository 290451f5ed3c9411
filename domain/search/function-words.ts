import { foldText } from '../judgment/features/features'
import { gazetteer, normalizePlaceName } from '../places/gazetteer'
import { countEdits } from '../text/similar'
import { isCommonWord } from './ordinary-words'
import { isCarName } from './typed-names'

/**
 * Words that make a number a limit or a name a place, or that open a description. Long enough that a word one edit away
 * is a typing error.
 */
const functionWords = [
  ...[
    'under',
    'below',
    'above',
    'around',
    'about',
    'within',
    'between',
    'without',
    'budget',
    'maximum',
    'newer',
    'older',
  ],
  ...['looking', 'searching', 'hasta', 'cerca', 'maximo', 'buscando', 'necesito'],
]
const leastLetters = 4

const word = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\d])(?:${pattern})(?![\p{L}\d])`, 'giu')
/** Typed forms that are more than an edit away, or too short to tell by that. */
const shortForms: [RegExp, string][] = [
  [word('nr'), 'near'],
  [word('ovr'), 'over'],
  [word('abt'), 'about'],
  [word('arnd'), 'around'],
  [word(String.raw`btwn|btw(?= \$?\d)`), 'between'],
  [word('w/in'), 'within'],
  [word('w/o'), 'without'],
  [word('wth|wit|wtih|wiht'), 'with'],
  [word('(?:les|lss)(?= th)|(?<=or )les'), 'less'],
  [word('(?<=(?:less|more|fewer|newer|older) )(?:thn|tahn)'), 'than'],
  [word('serca'), 'cerca'],
  [word('(?<=(?:menos|m[aá]s|cerca) )d'), 'de'],
]

/** Spells misspelled and shortened function words as they are meant: "undr 20k nr dallas" is "under 20k near dallas". */
export const spellFunctionWords = (text: string): string =>
  shortForms
    .reduce((left, [form, meant]) => left.replace(form, meant), text)
    .replace(/(?<![\p{L}\d'’-])\p{L}{4,11}(?![\p{L}\d'’-])/gu, (typed) => meantBy(foldText(typed)) ?? typed)

/** A typing error keeps the first letter. What is a word, a car or a town by itself is none. */
function meantBy(typed: string): string | null {
  const meant = functionWords.find((one) => one[0] === typed[0] && countEdits(typed, one, 1) === 1)
  if (meant === undefined || typed.length < leastLetters) return null
  const isKnown = isCommonWord(typed) || isCarName(typed) || gazetteer().byName.has(normalizePlaceName(typed))
  return isKnown ? null : meant
}
