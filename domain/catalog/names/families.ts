/** Maps a word as sellers write it to a model id. A Map, because the words are untrusted and may be "constructor". */
type Numbers = Map<string, string>

/** Models that differ by a number, which may be several words away: "Silverado LT 1500", "2500 Dodge Ram". */
interface Family {
  make: string
  numbers: Numbers
}

const numbers = (list: string, idOf: (word: string) => string): Numbers =>
  new Map(list.split(' ').map((word) => [word, idOf(word)]))

const tons = '1500 1500hd 2500 2500hd 3500 3500hd'
const withoutHd = (word: string) => word.replace('hd', '')
const rams = numbers(tons, (word) => `ram-${withoutHd(word)}`)
const silverados = numbers(tons, (word) =>
  word.startsWith('1500') ? 'silverado-1500' : `silverado-${withoutHd(word)}hd`,
)
const sierraOf = (word: string) => (word.startsWith('1500') ? 'sierra-1500' : `sierra-${withoutHd(word)}hd`)
const sierras = numbers(tons, sierraOf)
/** "1994 Sierra K1500": C for two driven wheels, K for four. */
const namedSierras = numbers(`${tons} c1500 k1500 c2500 k2500 c3500 k3500`, (word) =>
  sierraOf(word.replace(/^[ck]/, '')),
)
const savanas = numbers('1500 2500 3500', (word) => `savana-${word}`)
const promasters = numbers('1500 2500 3500 city', (word) => `promaster-${word}`)
const econolines = numbers('150 250 350 450 e150 e250 e350 e450', (word) => `e-${word.replace('e', '')}`)
const superDuties = numbers('250 350 450 550 f250 f350 f450 f550', (word) => `f-${word.replace('f', '')}`)

const named = (words: string, make: string, models: Numbers) =>
  words.split(' ').map((word) => [word, { make, numbers: models }] as const)

/** Keyed by a word that only this family uses, so the word also implies the make. */
export const familiesByWord: Map<string, Family> = new Map([
  ...named('silverado silverados silverdo silvarado siverado', 'chevrolet', silverados),
  ...named('sierra', 'gmc', namedSierras),
  ...named('savana savanna', 'gmc', savanas),
  ...named('econoline ecoline econline', 'ford', econolines),
  ...named('superduty', 'ford', superDuties),
  ...named('promaster', 'ram', promasters),
])

/** Keyed by make and a word that is ambiguous alone: it names the family only if the title names the make. */
export const familiesByMakeAndWord: Map<string, Numbers> = new Map([
  ['chevrolet express', numbers('1500 2500 3500', (word) => `express-${word}`)],
  ['dodge ram', rams],
  ['dodge rams', rams],
  ['ford duty', superDuties],
  ['gmc siera', sierras],
  ['gmc seirra', sierras],
])

const setOf = (words: string) => new Set(words.split(' '))
const vanWords = setOf(
  'van vans express savana savanna suburban yukon avalanche tahoe g c k ck box bus cutaway cube dump flatbed bucket ' +
    'stake utility service passenger cargo conversion 4500 5500 kodiak',
)
const pickupWords = setOf(
  'cab crewcab pickup 4x4 4wd z71 duramax bed shortbed longbed dually hd ltz lt slt sle denali crew 2500hd 3500hd',
)

interface OwnNumbers {
  numbers: Numbers
  /** The number counts only beside one of these words. Null if the number is enough. */
  onlyWith: Set<string> | null
  notWith: Set<string>
}

/**
 * A number beside a make that builds both vans and pickups ("Chevy 1500 crew cab"). Another word decides between the
 * two.
 */
export const modelNumbersByMake: Map<string, OwnNumbers> = new Map([
  ['chevrolet', { numbers: silverados, onlyWith: pickupWords, notWith: vanWords }],
  ['gmc', { numbers: sierras, onlyWith: pickupWords, notWith: vanWords }],
  ['dodge', { numbers: rams, onlyWith: null, notWith: setOf('van sprinter promaster b dakota') }],
  [
    'ford',
    {
      numbers: numbers('150 250 350 450 550', (word) => `f-${word}`),
      onlyWith: null,
      notWith: setOf(
        'van vans econoline transit club wagon box cutaway cube bus shuttle ambulance motor engine cid ci inline',
      ),
    },
  ],
  [
    'ram',
    {
      numbers: numbers('1500 2500 3500 4500 5500', (word) => word),
      onlyWith: null,
      notWith: setOf('van promaster master sprinter'),
    },
  ],
])
