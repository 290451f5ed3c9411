import { sourceLayoutChanged } from '../../../../failures'
import { valuesUnder } from '../blocks'
import { target, type Target } from './item-shape'

export type Fragment = Record<string, unknown> & { id: string }

/** The fragments of a page that speak of the listing that it shows; those of related listings stand elsewhere. */
export function fragmentsOf(blocks: unknown[]): Fragment[] {
  return blocks
    .flatMap((block) => valuesUnder(block, ['marketplace_product_details_page']))
    .flatMap((page) => {
      const found = (page as { target?: unknown } | null)?.target
      return isFragment(found) ? [found] : []
    })
}

/** The listing's id where the page's address does not tell it: the one that all fragments share. */
export function sharedId(fragments: Fragment[]): string | null {
  const ids = new Set(fragments.map(({ id }) => id))
  return ids.size === 1 ? [...ids][0]! : null
}

/**
 * One listing out of its fragments: one has the words and the vehicle's fields, another only the pictures. Throws
 * where two state different prices, or where what is there has another shape.
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
  const read = target.safeParse(merged)
  if (!read.success) {
    throw sourceLayoutChanged(`the listing lacks ${read.error.issues[0]?.path.map(String).join('.') || 'its shape'}`)
  }
  return read.data
}

function isFragment(value: unknown): value is Fragment {
  return typeof value === 'object' && value !== null && typeof (value as { id?: unknown }).id === 'string'
}
