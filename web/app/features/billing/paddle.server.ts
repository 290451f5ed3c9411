import { z } from 'zod'
import type { WebConfig } from '../../config.server'

type Settings = NonNullable<WebConfig['paddle']>

const timeoutMs = 3_000
/** Specification, section 9. */
export const previewCountry = 'US'

/** The fields of Paddle's answer that we parse; amounts are whole cents, as text. */
const preview = z.object({
  data: z.object({
    currency_code: z.string().length(3),
    details: z.object({
      line_items: z.array(
        z.object({
          price: z.object({ id: z.string() }),
          totals: z.object({ total: z.string().regex(/^\d+$/) }),
        }),
      ),
    }),
  }),
})

/** The amount of each price in the United States, in cents by price id. Throws when Paddle does not answer with it. */
export async function previewPrices(
  { apiKey, apiUrl }: Settings,
  priceIds: string[],
): Promise<{ currency: string; totalCents: Map<string, number> }> {
  const response = await fetch(`${apiUrl.replace(/\/$/, '')}/pricing-preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      items: priceIds.map((price_id) => ({ price_id, quantity: 1 })),
      address: { country_code: previewCountry },
    }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`Paddle answered ${response.status}`)
  const { data } = preview.parse(await response.json())
  const lines = data.details.line_items
  return {
    currency: data.currency_code,
    totalCents: new Map(lines.map(({ price, totals }) => [price.id, Number(totals.total)])),
  }
}
