import { marketplaceLabels, marketplaces, type Marketplace } from '../marketplaces'

/**
 * Email clients turn anything that looks like an address into a link, even without "https://". An address without a
 * scheme needs a name with a letter and a common domain ending, so "seats.Runs" and "2.0tdi" do not count.
 */
const scheme = String.raw`\b(?:https?|ftp|file|data|javascript|vbscript|mailto|tel|sms|intent):[^\s<>"'“”]{1,2000}`
const hostName = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62}\.){1,8}`
const endings = String.raw`(?:com|net|org|info|biz|io|co|us|uk|ca|mx|ru|cn|de|fr|es|me|tv|cc|ly|gl|gg|to|be|xyz|top|site|online|shop|store|app|dev|link|click|live|club|cars|auto|page|example|test|invalid)`
const rest = String.raw`(?::\d{1,5})?(?:[/?#][^\s<>"'“”]{0,2000})?`
const bare = String.raw`(?<![\p{L}\p{N}.@-])(?:www\.[^\s<>"'“”]{1,2000}|${hostName}${endings}(?![\p{L}\p{N}-])${rest})`
const tag = String.raw`<!--[\s\S]{0,1000}?-->|<[/!?]?\p{L}[^<>]{0,2000}>|\[[^[\]]{0,300}\]\([^()\s]{1,2000}\)`
const unshowable = new RegExp(`${tag}|${scheme}|${bare}`, 'giu')

/** Finds links and tags, in text order. `end` is exclusive. */
export function findLinks(text: string): { start: number; end: number }[] {
  if (!/[:.<[]/.test(text)) return []
  return [...text.matchAll(unshowable)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
}

export function removeLinks(text: string): string {
  const links = findLinks(text)
  if (links.length === 0) return text
  let kept = ''
  let at = 0
  for (const { start, end } of links) {
    kept += text.slice(at, start)
    at = end
  }
  return (kept + text.slice(at)).replace(/\s{2,}/g, ' ').trim()
}

export interface LinkedPosting {
  marketplace: Marketplace
  /** Null when the link contains only a token. */
  externalId: string | null
  /** Craigslist's 22-character token. Null for other sites. */
  token: string | null
  /** Without tracking parameters, as stored with a listing. */
  url: string
  area: string | null
}

type PastedLink = { posting: LinkedPosting; problem: null } | { posting: null; problem: string }

/** Longer texts are truncated. No link is this long. */
const maxCharacters = 4_000

/**
 * Reads the first marketplace link in a pasted text. Accepts the variants that people copy: mobile hosts, tracking
 * parameters, Facebook's redirect links, old and new URLs. Makes no requests. `sandboxUrl` is the base URL of the
 * simulated marketplaces, if any. `problem` is an error message for the user.
 */
export function parseMarketplaceLink(typed: string, sandboxUrl?: string): PastedLink {
  const text = typed.slice(0, maxCharacters).trim()
  const problems = wordsOf(text).flatMap((word) => {
    const url = addressOf(word)
    return url === null ? [] : [readAddress(unwrapped(url), sandboxUrl)]
  })
  const found = problems.find((read) => read?.posting) ?? problems.find((read) => read !== null)
  if (found) return found
  return refused(findLinks(text).length > 0 ? `That isn’t a ${watched} link.` : `Paste a link to an ad on ${watched}.`)
}

const refused = (problem: string): PastedLink => ({ posting: null, problem })
const watched = `${marketplaces
  .map((marketplace) => marketplaceLabels[marketplace])
  .join(', ')
  .replace(/, ([^,]*)$/, ' or $1')}`

/** Apps put invisible marks, such as those of text direction, around what they copy. */
const wordsOf = (text: string) => text.split(/[\s\p{Cf}<>"“”()[\]]+/u).filter((word) => word.includes('/'))

function addressOf(word: string): URL | null {
  const bare = word.replace(/[.,;:!?']+$/, '')
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(bare) ? bare : `https://${bare}`
  if (!URL.canParse(whole)) return null
  const url = new URL(whole)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
}

/** Returns the target of Facebook's redirect links in messages and of its login redirects. */
function unwrapped(url: URL): URL {
  if (!isFacebook(url.hostname)) return url
  const inner = /^\/login\b/.test(url.pathname) ? 'next' : url.pathname === '/l.php' ? 'u' : ''
  return addressOf(url.searchParams.get(inner) ?? '') ?? url
}

/** The path is for the site's own rules. */
interface SiteAddress {
  marketplace: Marketplace
  origin: string
  area: string | null
  path: string
  url: URL
}

function readAddress(url: URL, sandboxUrl: string | undefined): PastedLink | null {
  const { hostname: host, pathname } = url
  if (/(^|\.)(craigslist\.(ca|co\.uk)|cargurus\.(ca|co\.uk))$/.test(host)) {
    return refused(`We only watch cars in the United States, and ${host} is another country’s site.`)
  }
  if (/(^|\.)(fb\.me|fb\.watch|m\.me)$/.test(host) || (isFacebook(host) && pathname.startsWith('/share/')))
    return refused(shortened)
  const site = siteOf(url, sandboxUrl)
  if (site === null) return null
  const posting = readers[site.marketplace](site)
  return posting === null
    ? refused(
        `This link leads to ${marketplaceLabels[site.marketplace]}, not to a single ad. Open the ad and copy its link.`,
      )
    : { posting, problem: null }
}

const shortened =
  'We don’t open short links, so we can’t tell which ad this is. Open it and copy the address from the top of your browser.'
const isFacebook = (host: string) => /(^|\.)(facebook|fb)\.com$/.test(host)

function siteOf(url: URL, sandboxUrl: string | undefined): SiteAddress | null {
  const { hostname: host, pathname: path } = url
  const craigslist = /^(?:([a-z]+)\.)?craigslist\.org$/.exec(host)
  const at = { path, url, area: null }
  if (craigslist) {
    const [, name = 'www'] = craigslist
    const isArea = !['www', 'm', 'post', 'accounts'].includes(name)
    const origin = `https://${isArea ? name : 'www'}.craigslist.org`
    return { ...at, marketplace: 'craigslist', origin, area: isArea ? name : null }
  }
  if (/(^|\.)cargurus\.com$/.test(host)) return { ...at, marketplace: 'cargurus', origin: 'https://www.cargurus.com' }
  if (isFacebook(host)) return { ...at, marketplace: 'facebook', origin: 'https://www.facebook.com' }
  return sandboxUrl === undefined ? null : standInOf(url, sandboxUrl)
}

function standInOf(url: URL, sandboxUrl: string): SiteAddress | null {
  const base = new URL(sandboxUrl)
  const root = base.pathname.replace(/\/$/, '')
  const marketplace = marketplaces.find((name) => url.pathname.startsWith(`${root}/${name}/`))
  if (url.origin !== base.origin || !marketplace) return null
  const inside = url.pathname.slice(`${root}/${marketplace}`.length)
  const [area, name] = /^\/hosts\/([a-z]+)(?=\/)/.exec(inside) ?? ['', null]
  const origin = `${base.origin}${root}/${marketplace}${area}`
  return { marketplace, origin, area: name ?? null, path: inside.slice(area.length), url }
}

type Reader = (site: SiteAddress) => LinkedPosting | null

const readers: Record<Marketplace, Reader> = {
  craigslist(site) {
    const path = site.path.replace(/\/$/, '')
    const token = /^\/view\/(?:d\/[^/]+\/)?([A-Za-z0-9_-]{22})$/.exec(path)?.[1] ?? null
    const number = /\/(\d{8,12})\.html$/.exec(path)?.[1] ?? null
    return token === null && number === null ? null : named(site, number, token, site.origin + path)
  },
  cargurus(site) {
    const { searchParams, hash } = site.url
    const id =
      /^\/details\/(\d{1,20})\/?$/.exec(site.path)?.[1] ??
      [searchParams.get('inventoryListing'), searchParams.get('listingId')].find((given) =>
        /^\d{1,20}$/.test(given ?? ''),
      ) ??
      /[#&]listing=(\d{1,20})(?:[/&]|$)/.exec(hash)?.[1]
    return id ? named(site, id, null, `${site.origin}/details/${id}`) : null
  },
  facebook(site) {
    const id = /^\/(?:marketplace\/(?:[^/]+\/)?item|commerce\/listing)\/(\d{1,20})(?:\/|$)/.exec(site.path)?.[1]
    return id ? named(site, id, null, `${site.origin}/marketplace/item/${id}/`) : null
  },
}

const named = ({ marketplace, area }: SiteAddress, externalId: string | null, token: string | null, url: string) => ({
  marketplace,
  externalId,
  token,
  url,
  area,
})

/** Used when only a Craigslist posting's token is known. */
export const externalIdFromToken = (token: string) => `t:${token}`
