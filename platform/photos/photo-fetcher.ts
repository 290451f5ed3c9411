import type { IncomingMessage } from 'node:http'
import { allowedPhotoOrigins, type PhotoOriginSettings } from '#domain/listing/photo-origins'
import type { Marketplace } from '#domain/marketplaces'
import { sourceBlocked, sourceThrottled, sourceUnavailable } from '../work-failures'
import { KeyedLimiter } from '../keyed-limiter'
import { openOutgoingRequest, readBytes } from '../network/open-request'
import {
  allowedAddress,
  type OutgoingAddressRule,
  retryAfterMs,
  RobotsCache,
  buildUserAgent,
} from '../network/outgoing'

export interface PhotoFetcherOptions {
  userAgent: string
  /** Limits the image hosts (domain/listing/photo-origins). */
  rule: OutgoingAddressRule
  /** False if the operator overrides the marketplace's robots.txt. */
  honorsRobots: boolean
  /** For one photo or robots.txt, from the first byte sent to the last byte read. */
  timeoutMs: number
  now?: () => number
}

/** Throws source failures and the signal's reason. */
type PhotoFetcher = (url: string, signal: AbortSignal) => Promise<Buffer>

/** Concurrent requests per host from this process. A browser opens six. */
const maxAtOnce = 4
/** Ten times the size of marketplaces' photos. */
const maxMegabytes = 2
const maxRedirects = 1
/** How long to avoid a host after a 429 without Retry-After. */
const defaultPauseMs = 60_000
const photoTypes = /^image\/(?:jpeg|jpg|png|webp)\b/i

/**
 * Creates a fetcher for one marketplace's photos: limited concurrency per host, no requests while a host is backing
 * off or if its robots.txt forbids them, redirects only among the hosts of `rule`, no cookies. It does not use the
 * crawler's rate limit, because photos are on separate hosts.
 */
export function createPhotoFetcher(options: PhotoFetcherOptions): PhotoFetcher {
  const { userAgent, rule, timeoutMs, now = Date.now } = options
  const lanes = new KeyedLimiter(maxAtOnce)
  const robots = new RobotsCache(userAgent, fetchRobots, now)
  const rateLimitedUntil = new Map<string, number>()

  const open = (url: string, accept: string, signal: AbortSignal): Promise<IncomingMessage> =>
    openOutgoingRequest(
      {
        url,
        headers: { 'user-agent': userAgent, accept, 'accept-encoding': 'identity' },
        body: null,
        signal,
      },
      rule,
    )

  /** Null if there is no file, or if it redirects or returns a 4xx (RFC 9309, 2.3.1.3). */
  async function fetchRobots(origin: string): Promise<string | null> {
    const response = await open(`${origin}/robots.txt`, 'text/plain', AbortSignal.timeout(timeoutMs))
    const status = response.statusCode ?? 0
    if (status === 200) return new TextDecoder().decode(await readBytes(response, maxMegabytes))
    response.destroy()
    if (status >= 500) throw sourceUnavailable(`the image host answered ${status} for robots.txt`)
    return null
  }

  async function fetchOnce(url: string, signal: AbortSignal): Promise<Buffer | { location: string }> {
    const { host, origin } = new URL(url)
    if ((rateLimitedUntil.get(host) ?? 0) > now()) throw sourceThrottled('the image host asked for a pause')
    if (options.honorsRobots && !(await robots.rulesOf(origin)).allows(url)) {
      throw sourceBlocked('robots.txt does not allow this photo')
    }
    return withDeadline(signal, timeoutMs, (ends) => fetchPhoto(url, ends))
  }

  async function fetchPhoto(url: string, signal: AbortSignal): Promise<Buffer | { location: string }> {
    const { host } = new URL(url)
    const response = await open(url, 'image/jpeg,image/png,image/webp', signal)
    const { statusCode: status = 0, headers } = response
    if (status === 200 && photoTypes.test(headers['content-type'] ?? '')) return readBytes(response, maxMegabytes)
    response.destroy()
    if (status === 200) throw sourceUnavailable('the answer is no photo')
    if (status === 429)
      rateLimitedUntil.set(host, now() + (retryAfterMs(headers['retry-after'] ?? null, new Date()) ?? defaultPauseMs))
    if (status >= 300 && status < 400 && headers.location && URL.canParse(headers.location, url))
      return { location: new URL(headers.location, url).toString() }
    throw sourceUnavailable(`the image host answered ${status}`)
  }

  return async (photoUrl, signal) => {
    let url = photoUrl
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      if (allowedAddress(url, rule) === null) throw sourceBlocked('the image host sends us elsewhere')
      const asked = url
      const answer = await lanes.run(new URL(asked).host, signal, () => fetchOnce(asked, signal))
      if (Buffer.isBuffer(answer)) return answer
      url = answer.location
    }
    throw sourceBlocked('the image host redirects again and again')
  }
}

export type PhotoSettings = PhotoOriginSettings &
  Parameters<typeof buildUserAgent>[0] & { robots: Record<Marketplace, 'honour' | 'override'> }

const photoMs = 6_000

const fetchers = new WeakMap<PhotoSettings, Map<Marketplace, PhotoFetcher>>()

/** One fetcher per marketplace and process, so all callers share a host's limits. */
export function getPhotoFetcher(config: PhotoSettings, marketplace: Marketplace): PhotoFetcher {
  const known = fetchers.get(config) ?? new Map<Marketplace, PhotoFetcher>()
  fetchers.set(config, known)
  const fetcher =
    known.get(marketplace) ??
    createPhotoFetcher({
      userAgent: buildUserAgent(config),
      rule: photoRule(config, marketplace),
      honorsRobots: config.robots[marketplace] === 'honour',
      timeoutMs: photoMs,
    })
  known.set(marketplace, fetcher)
  return fetcher
}

/** The sandbox's image hosts are in our own network. */
function photoRule(config: PhotoSettings, marketplace: Marketplace): OutgoingAddressRule {
  const origins = allowedPhotoOrigins(marketplace, config)
  return { origins, inside: config.modes[marketplace] === 'sandbox' ? origins : [] }
}

/**
 * Runs `work` with a signal that aborts with `signal` or after `ms`. Not with AbortSignal.any: while only a stream waits
 * for that signal, Node 20 collects it as garbage, and a response that stops in the middle is read forever.
 */
async function withDeadline<T>(signal: AbortSignal, ms: number, work: (ends: AbortSignal) => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const controller = new AbortController()
  const abort = () => controller.abort(signal.reason)
  signal.addEventListener('abort', abort)
  const timer = setTimeout(() => controller.abort(new DOMException('no photo in time', 'TimeoutError')), ms)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

/** Throws the signal's reason if it aborts before `work` ends, and then ignores the result of `work`. */
export function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, aborted])
}
