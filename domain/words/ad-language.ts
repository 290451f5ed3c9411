import { recognizeCar } from '../catalog/recognize/recognize'
import type { Listing } from '../listing/listing'

export type AdLanguage = 'en' | 'es'

/**
 * Common words in ads that do not occur in the other language, without accents, because many sellers omit them.
 * Articles such as "el" and "los" are excluded because they occur in names: El Camino, Los Angeles.
 */
const distinctiveWords: Record<AdLanguage, ReadonlySet<string>> = {
  en: wordSet(`the is and with for has in of to you your it this that very good great clean miles title owner new runs
    drives car truck seats tires call text price only sale selling not but have from all been was are my or needs
    engine condition`),
  es: wordSet(`con para por muy y que en tiene esta estan un una unos unas su sus todo todos tambien pero sin mas soy como buen buena buenas bueno vendo venta se vende carro coche camioneta millas titulo limpio limpia dueno
    duena asientos piel llantas nuevas nuevo nueva precio llame llamar informes mande interesados enganche pagos funciona jala aire
    acondicionado excelente condiciones estado unico placas cambio ningun ninguna falla fallas nada listo lista`),
}

/** Later words rarely change the result, and a description may have thousands. */
const maxWords = 400

/** A single word may be a name. */
const minSpanishWords = 2

/**
 * English unless at least two Spanish words occur, more often than English ones. The title's trim is no word: "Fusion
 * SE".
 */
export function detectAdLanguage({ title, description }: Pick<Listing, 'title' | 'description'>): AdLanguage {
  const trim = recognizeCar(title).trim?.split(' ') ?? []
  const words = `${title} ${description ?? ''}`
    .split(/[^\p{L}\p{M}]+/u, maxWords)
    .filter((word) => !trim.includes(word))
    .map(plain)
  const ofLanguage = (language: AdLanguage) => words.filter((word) => distinctiveWords[language].has(word))
  const spanish = ofLanguage('es')
  return new Set(spanish).size >= minSpanishWords && spanish.length > ofLanguage('en').length ? 'es' : 'en'
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function wordSet(words: string): Set<string> {
  return new Set(words.split(/\s+/))
}
