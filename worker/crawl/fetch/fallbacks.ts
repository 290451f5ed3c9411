import type { Marketplace } from '#domain/marketplaces'
import type { PageRequest } from '../adapters/contract'

const rememberedForMs = 10 * 60_000

/**
 * Remembers which fallback worked when a marketplace refused the preferred request. The fallback goes first for ten
 * minutes, which avoids requests that would be refused. Then the preferred request is tried again.
 */
export class Fallbacks {
  private readonly known = new Map<string, { index: number; until: number }>()

  constructor(private readonly now: () => number = Date.now) {}

  orderOf(marketplace: Marketplace, requests: PageRequest[]): number[] {
    const all = requests.map((_, index) => index)
    const fallback = this.known.get(keyOf(marketplace, requests))
    if (!fallback || fallback.until <= this.now()) return all
    return [fallback.index, ...all.filter((index) => index !== fallback.index)]
  }

  /** Records that the request at this index was answered and parsed. */
  answered(marketplace: Marketplace, requests: PageRequest[], index: number): void {
    const key = keyOf(marketplace, requests)
    if (index === 0) return void this.known.delete(key)
    const fallback = this.known.get(key)
    // The time counts from the preferred request's last refusal. Otherwise it would never be retried.
    if (fallback?.index === index && fallback.until > this.now()) return
    this.known.set(key, { index, until: this.now() + rememberedForMs })
  }
}

/** Requests for one purpose have the same kinds in the same order, so the kinds identify the purpose. */
const keyOf = (marketplace: Marketplace, requests: PageRequest[]): string =>
  [marketplace, ...requests.map(({ via, accept, form }) => `${via} ${form ? 'POST' : 'GET'} ${accept}`)].join('|')
