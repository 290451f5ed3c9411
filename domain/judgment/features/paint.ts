import { defineFeatures } from './feature'

type Row = [spanish: string, definition: string, given: { visible: true; aliases: string[] }]

/** Adds common phrases for each color word: "black car", "color negro". */
function color(spanish: string, definition: string, words: { english: string; spanish: string }): Row {
  const english = words.english
    .split(', ')
    .flatMap((word) => [
      ...[word, `${word} paint`, `${word} color`, `${word} colour`, `${word} body`, `painted ${word}`],
      ...[`${word} exterior`, `${word} outside`, `${word} car`, `${word} truck`, `${word} suv`, `${word} vehicle`],
    ])
  const inSpanish = words.spanish
    .split(', ')
    .flatMap((word) => [word, ...['color', 'carro', 'coche', 'auto', 'exterior'].map((noun) => `${noun} ${word}`)])
  return [spanish, definition, { visible: true, aliases: [...english, ...inSpanish] }]
}

/**
 * The main body color; each car has one. Shades that people do not distinguish share an entry, joined by a slash
 * because " or " separates alternatives of a wish.
 */
export const paintTable = defineFeatures('either', {
  'black paint': color('pintura negra', 'body mostly black; dark gray or navy is not', {
    ...{ english: 'black', spanish: 'negro' },
  }),
  'white paint': color('pintura blanca', 'body mostly white, off-white and pearl white included', {
    ...{ english: 'white', spanish: 'blanco' },
  }),
  'silver/gray paint': color(
    'pintura plateada o gris',
    'body mostly silver or gray of any depth, charcoal included; black is not',
    {
      english: 'silver, gray, grey, silver or gray, silver or grey, gray or silver, grey or silver',
      spanish: 'gris, plateado, plata',
    },
  ),
  'red paint': color('pintura roja', 'body mostly red, burgundy and maroon included', {
    ...{ english: 'red', spanish: 'rojo' },
  }),
  'blue paint': color('pintura azul', 'body mostly blue, navy included', {
    ...{ english: 'blue', spanish: 'azul' },
  }),
  'green paint': color('pintura verde', 'body mostly green', {
    ...{ english: 'green', spanish: 'verde' },
  }),
  'brown paint': color('pintura café', 'body mostly brown or bronze; tan is not', {
    ...{ english: 'brown', spanish: 'café, cafe, marrón' },
  }),
  'beige/gold paint': color('pintura beige o dorada', 'body mostly beige, tan, cream, champagne or gold', {
    ...{ english: 'beige, tan, gold, champagne, beige or gold, tan or gold', spanish: 'dorado' },
  }),
  'yellow paint': color('pintura amarilla', 'body mostly yellow; gold is not', {
    ...{ english: 'yellow', spanish: 'amarillo' },
  }),
  'orange paint': color('pintura naranja', 'body mostly orange', {
    ...{ english: 'orange', spanish: 'naranja, anaranjado' },
  }),
  'purple paint': color('pintura morada', 'body mostly purple or violet', {
    ...{ english: 'purple', spanish: 'morado' },
  }),
})

export type Paint = keyof typeof paintTable

/** A yes to one color is a no to the others. */
export const paintFeatures = Object.keys(paintTable) as Paint[]

export const isPaint = (feature: string | null): feature is Paint =>
  feature !== null && Object.hasOwn(paintTable, feature)
