/** English and Spanish number words. */
const words: [RegExp, number][] = [
  [/(?<!\p{L})(?:one|single|only|original|first|new|una?|[uú]nic[oa]|primer)(?!\p{L})/iu, 1],
  [/(?<!\p{L})(?:two|both|second|dos|segundo)(?!\p{L})/iu, 2],
  [/(?<!\p{L})(?:three|third|tres|tercer)(?!\p{L})/iu, 3],
  [/(?<!\p{L})(?:four|fourth|cuatro|cuarto)(?!\p{L})/iu, 4],
  [/(?<!\p{L})(?:five|cinco)(?!\p{L})/iu, 5],
  [/(?<!\p{L})(?:six|seis)(?!\p{L})/iu, 6],
  [/(?<!\p{L})(?:seven|siete)(?!\p{L})/iu, 7],
  [/(?<!\p{L})(?:eight|ocho)(?!\p{L})/iu, 8],
]
const thousand = 1_000

/** The first number in a text: "5,000 lb", "80k miles", "80 mil millas", "V6", "second owner". */
export function numberIn(text: string): number | null {
  const digits = /(\d[\d,]*(?:\.\d+)?)\s?(k(?!\p{L})|mil(?!\p{L})|thousand)?/iu.exec(text)
  if (digits) return Number(digits[1]?.replaceAll(',', '')) * (digits[2] ? thousand : 1)
  return words.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
