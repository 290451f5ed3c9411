import { features, featureEntry, foldText } from '../judgment/features/features'
import { fillers } from '../judgment/criteria/uncovered-text'
import commonWords from '../text/common-words.json'
import { fillerWords } from '../catalog/title/ambiguous-words'

let known: Set<string> | undefined
let common: Set<string> | undefined

const others =
  `good bad new old price cash best low high day days year years mile miles city town country state east west north
south condition person shape time general mind stock range spring summer winter fall person full half first last bueno
perfect top center hope liberty independence price rock sun sunday green gold rose ruby power home house office school
work college university church market main union central commute milage minivan sedan sunroof llantas troca totaled picky
leases hauling towing freeway chocado adelante enero febrero
marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre`.split(/\s+/)

/** Whether a folded word is an ordinary one in a buyer's description, and so no place or typing error. */
export function isOrdinaryWord(word: string): boolean {
  known ??= new Set([
    ...fillers,
    ...fillerWords,
    ...others,
    ...features.flatMap((feature) => {
      const { name, spanish, aliases, narrower, opposites } = featureEntry(feature)
      return [name, spanish, ...aliases, ...narrower, ...opposites].flatMap(
        (text) => foldText(text).match(/[a-z]+/g) ?? [],
      )
    }),
  ])
  return known.has(word)
}

/** Whether a folded word is common enough in English or Spanish that nobody took it for a misspelled name. */
export function isCommonWord(word: string): boolean {
  common ??= new Set(commonWords.words.flatMap((words) => words.split(' ')))
  return common.has(word) || isOrdinaryWord(word)
}
