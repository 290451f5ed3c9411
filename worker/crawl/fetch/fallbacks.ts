import type { Marketplace } from '#domain/marketplaces'
import type { PageRequest } from '../adapters/contract'

const rememberedForMs = 10 * 60_000

/**
 * Which of a marketplace's requests was answered where the preferred one was not. It is asked first for some minutes,
 * so that a site which refuses one kind is not asked for it in vain each time; then the preferred one is tried again.
 */
export class Fallbacks {
  private readonly known = new Map<string, { index: number; until: number }>()

  constructor(private readonly now: () => number = Date.now) {}

  /** The indexes of the requests in the order to try them in. */
  orderOf(marketplace: Marketplace, requests: PageRequest[]): number[] {
    const all = requests.map((_, index) => index)
    const way = this.known.get(keyOf(marketplace, requests))
    if (!way || way.until <= this.now()) return all
    return [way.index, ...all.filter((index) => index !== way.index)]
  }

  /** This request was answered and read. */
  answered(marketplace: Marketplace, requests: PageRequest[], index: number): void {
    const key = keyOf(marketplace, requests)
    if (index === 0) return void this.known.delete(key)
    const way = this.known.get(key)
    // The minutes count from when the preferred request was last refused, or it would never be tried again.
    if (way?.index === index && way.until > this.now()) return
    this.known.set(key, { index, until: this.now() + rememberedForMs })
  }
}

/** Requests for the same purpose are of the same kinds, in the same order. */
const keyOf = (marketplace: Marketplace, requests: PageRequest[]): string =>
  [marketplace, ...requests.map(({ via, accept, form }) => `${via} ${form ? 'POST' : 'GET'} ${accept}`)].join('|')
