import { z } from 'zod'
import { parseStrictThenLenient } from '../../lenient'
import { cleanText } from '../../text'
import { priceTextToCents, toCoordinates } from '../site'

/**
 * An item of schema.org's ItemList, which supplements the static rows. Items have no URLs, and some rows have no
 * item.
 */
export interface JsonLdItem {
  name: string
  /** `undefined` if stated but not parsable. */
  priceCents: number | null | undefined
  currency: string | null
  latitude: number | null
  longitude: number | null
  town: string | null
  photoUrls: string[]
}

const itemList = z.object({ itemListElement: z.array(z.unknown()) })
/** Not z.coerce, which turns null into 0. */
const degrees = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
])
const product = parseStrictThenLenient(({ optional, optionalList }) => {
  const place = z.looseObject({
    address: optional(z.looseObject({ addressLocality: optional(z.string()) })),
    geo: optional(z.looseObject({ latitude: degrees, longitude: degrees })),
  })
  return z.looseObject({
    item: z.looseObject({
      name: z.string(),
      image: optionalList(z.string()),
      offers: z
        .looseObject({
          price: z.union([z.string(), z.number()]).optional(),
          priceCurrency: optional(z.string().length(3)),
          availableAtOrFrom: optional(place),
        })
        .optional(),
    }),
  })
})

/** Returns the items in order. Empty if the script is missing or invalid, because it only supplements rows. */
export function parseJsonLdItems(script: string): JsonLdItem[] {
  const list = itemList.safeParse(parsed(script))
  if (!list.success) return []
  return list.data.itemListElement.flatMap((element) => {
    const parsedItem = product.safeParse(element)
    const name = parsedItem.success ? cleanText(parsedItem.data.item.name) : null
    if (!parsedItem.success || !name) return []
    const { image, offers } = parsedItem.data.item
    const at = offers?.availableAtOrFrom
    return [
      {
        name,
        priceCents: offers?.price === undefined ? null : priceTextToCents(`$${offers.price}`),
        currency: offers?.priceCurrency ?? null,
        ...toCoordinates(at?.geo?.latitude, at?.geo?.longitude),
        town: cleanText(at?.address?.addressLocality),
        photoUrls: image ?? [],
      },
    ]
  })
}

/**
 * Finds each row's item. The items are a subsequence of the rows. A title that occurs equally often in both is
 * aligned in order. If the counts differ, the item's row is unknown.
 */
export function alignByTitle(titles: string[], items: JsonLdItem[]): (JsonLdItem | null)[] {
  const byTitle = new Map<string, JsonLdItem[]>()
  for (const item of items) byTitle.set(item.name, [...(byTitle.get(item.name) ?? []), item])
  const rowsOf = new Map<string, number>()
  for (const title of titles) rowsOf.set(title, (rowsOf.get(title) ?? 0) + 1)
  const taken = new Map<string, number>()
  return titles.map((title) => {
    const same = byTitle.get(title) ?? []
    if (same.length !== rowsOf.get(title)) return null
    const next = taken.get(title) ?? 0
    taken.set(title, next + 1)
    return same[next]!
  })
}

function parsed(script: string): unknown {
  try {
    return JSON.parse(script)
  } catch {
    return null
  }
}
