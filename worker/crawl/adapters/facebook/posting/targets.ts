import { sourceLayoutChanged } from '../../../../failures'
import { valuesUnder } from '../blocks'
import { target, type Target } from './item-shape'

export type Fragment = Record<string, unknown> & { id: string }

/** The page's fragments of its main listing. Related listings have other names. */
export function fragmentsOf(blocks: unknown[]): Fragment[] {
  return blocks
    .flatMap((block) => valuesUnder(block, ['marketplace_product_details_page']))
    .flatMap((page) => {
      const found = (page as { target?: unknown } | null)?.target
      return isFragment(found) ? [found] : []
    })
}

/** The id that all fragments share, for a page URL without a listing id; null when they differ. */
export function sharedId(fragments: Fragment[]): string | null {
  const ids = new Set(fragments.map(({ id }) => id))
  return ids.size === 1 ? [...ids][0]! : null
}

/**
 * Merges the fragments of one listing: one has the texts and the vehicle fields, another only the photos. Throws
 * SourceLayoutChanged when two state different prices, or when the result has another shape.
 */
export function mergeFragments(fragments: Fragment[], id: string): Target {
  const own = fragments.filter((fragment) => fragment.id === id)
  if (own.length === 0) throw sourceLayoutChanged('the page shows another listing')
  const merged: Record<string, unknown> = {}
  for (const [name, value] of own.flatMap((fragment) => Object.entries(fragment))) {
    if (merged[name] === undefined || merged[name] === null) merged[name] = value
  }
  const amounts = own.map(({ listing_price: price }) => (price as { amount?: unknown } | null)?.amount)
  if (new Set(amounts.filter((amount) => typeof amount === 'string')).size > 1) {
    throw sourceLayoutChanged('the page states two prices')
  }
  const parsed = target.safeParse(merged)
  if (!parsed.success) {
    throw sourceLayoutChanged(`the listing lacks ${parsed.error.issues[0]?.path.map(String).join('.') || 'its shape'}`)
  }
  return parsed.data
}

function isFragment(value: unknown): value is Fragment {
  return typeof value === 'object' && value !== null && typeof (value as { id?: unknown }).id === 'string'
}
