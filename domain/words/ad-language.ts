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
    duena asientos piel llantas nuevas nuevo nueva precio llame llamar informes mande interesados funciona jala aire
    acondicionado excelente condiciones estado unico placas cambio ningun ninguna falla fallas nada listo lista`),
}

/** Later words rarely change the result, and a description may have thousands. */
const maxWords = 400

/** English unless Spanish words are more frequent. */
export function detectAdLanguage({ title, description }: Pick<Listing, 'title' | 'description'>): AdLanguage {
  const words = plain(`${title} ${description ?? ''}`)
    .split(' ')
    .slice(0, maxWords)
  const count = (language: AdLanguage) => words.filter((word) => distinctiveWords[language].has(word)).length
  return count('es') > count('en') ? 'es' : 'en'
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

function wordSet(words: string): Set<string> {
  return new Set(words.split(/\s+/))
}
