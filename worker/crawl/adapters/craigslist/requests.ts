import { isEngineName } from '#domain/catalog/names/engine-names'
import { needsAdjacentMake } from '#domain/catalog/recognize/model-of-make'
import { listFamilyWords, listMakeSpellings, listSpellings } from '#domain/catalog/recognize/spellings'
import { ambiguousModels } from '#domain/catalog/title/ambiguous-words'
import { findArea } from '#domain/places/craigslist-areas'
import { httpGet, type FeedQuery, type PageRequest } from '../contract'
import type { CraigslistOrigins } from './site'

/**
 * Builds the search box query (`query`) for a make's cars or one model. Takes catalog ids; other words are used as
 * they are. Any spelling of the model is enough, because one title in seven names no make. Short or ordinary names
 * ("3", "fit") match only together with a spelling of the make. Models that differ by a number are searched by their
 * shared word; recognition then decides. The site's search syntax has `|`, `( )`, `" "`, and a trailing `*`. `|`
 * binds tighter than a space, and a leading `-` excludes a word, so no word may start with one.
 */
export function searchQuery(make: string, model: string | null): string {
  const makes = uncovered(listMakeSpellings(make, model))
  if (model === null && makes.length > 0) return makes.map(quoted).join('|')
  const spellings = model === null ? [] : listSpellings(make, model)
  if (model === null || spellings.length === 0)
    return `"${(`${make} ${model ?? ''}`.match(/[\p{L}\d]+/gu) ?? []).join(' ')}"`
  const family = listFamilyWords(make, model)
  const isWeak = (spelling: string) => needsMake(make, spelling) || isOwnNumber(family.beside, spelling)
  const alone = uncovered([...family.alone, ...shortened(spellings.filter((spelling) => !isWeak(spelling)))])
  const weak = uncovered([...family.beside, ...spellings.filter(isWeak)])
  const beside = weak.filter((spelling) => !alone.some((term) => covers(term, spelling)))
  const withMake =
    beside.length > 0 ? [`(${joinAlternatives(makes.map(quoted))} ${joinAlternatives(byFirstWord(beside))})`] : []
  return [...alone.map(quoted), ...withMake].join('|')
}

/**
 * True if the spelling is too ambiguous without its make: "3", "fit", "3s", "x 5". Engine names in two words need it
 * too, because there are too many to list one by one.
 */
function needsMake(make: string, spelling: string): boolean {
  const together = spelling.replaceAll(' ', '')
  if (needsAdjacentMake(together) || /^\d[a-z]$/.test(together)) return true
  return together !== spelling && (together.length <= 2 || isEngineName(make, together))
}

/** A number that identifies the model only together with the make: "1500", "1500 crew". */
const isOwnNumber = (family: string[], spelling: string) =>
  family.some((word) => /^\d/.test(word) && covers(word, spelling) && spelling.startsWith(word))

/** Shortens long words and engine names to a prefix: "corvette*" for "corvettes", "328i*" for "328it". */
function shortened(spellings: string[]): string[] {
  const stems = new Map<string, number>()
  const stemOf = (spelling: string) => /^(?:[a-z]{1,3}\d{2,4}(?!\d)|\d{3}[a-z])(?!.* )/.exec(spelling)?.[0] ?? ''
  for (const spelling of spellings) stems.set(stemOf(spelling), (stems.get(stemOf(spelling)) ?? 0) + 1)
  const isStart = (word: string) =>
    /^[a-z]{5,}$/.test(word) &&
    !ambiguousModels.has(word) &&
    spellings.some((one) => one !== word && one.startsWith(word))
  return spellings.map((spelling) => {
    const stem = stemOf(spelling)
    return stem && stems.get(stem)! > 1 ? `${stem}*` : isStart(spelling) ? `${spelling}*` : spelling
  })
}

/** Drops spellings that another one already matches: "corvette" matches "corvette stingray". */
function uncovered(spellings: string[]): string[] {
  const terms = [...new Set(spellings)]
  return terms.filter((spelling) => !terms.some((term) => term !== spelling && covers(term, spelling)))
}

function covers(term: string, spelling: string): boolean {
  return term.endsWith('*') ? ` ${spelling}`.includes(` ${term.slice(0, -1)}`) : ` ${spelling} `.includes(` ${term} `)
}

const quoted = (spelling: string) => (spelling.includes(' ') ? `"${spelling}"` : spelling)

/** "c 300", "c 320", and "c 320d" become `(c (300|320*))`. Next to the make, it is enough that the words occur. */
function byFirstWord(spellings: string[]): string[] {
  const split = (spelling: string) => /^([a-z]{1,3}) (\d+)([a-z]*)$/.exec(spelling)
  const groups = new Map<string, string[]>()
  for (const spelling of spellings) {
    const first = split(spelling)?.[1] ?? spelling
    groups.set(first, [...(groups.get(first) ?? []), spelling])
  }
  return [...groups].flatMap(([first, members]) => {
    if (members.length < 3) return members.map(quoted)
    const numbers = members.map((member) => split(member)!).map(([, , number, rest]) => `${number}${rest && '*'}`)
    return [`(${first} ${joinAlternatives(numbers.filter((number) => !numbers.includes(`${number}*`)))})`]
  })
}

const joinAlternatives = (terms: string[]) => {
  const different = [...new Set(terms)]
  return different.length === 1 ? different[0]! : `(${different.join('|')})`
}

/** Rows per request, as in the site's own script. */
const pageRows = 360

/** The search API comes first; the static page is the fallback. */
export function feedRequests(origins: CraigslistOrigins, feed: FeedQuery): PageRequest[] {
  return [httpGet(sapiUrl(origins, feed), 'application/json'), httpGet(resultsPageUrl(origins, feed), 'text/html')]
}

/**
 * Prefers the JSON posting if its token is known, because only JSON names the earlier posting that it reposts. The
 * HTML page is the fallback.
 */
export function postingRequests(origins: CraigslistOrigins, listing: { url: string }): PageRequest[] {
  const token = parseToken(listing.url)
  const page = httpGet(listing.url, 'text/html')
  if (!token) return [page]
  const json = `${origins.rapi}/web/v8/postings/${token}?lang=en&cc=US`
  return [httpGet(json, 'application/json'), page]
}

/** The 22-character token in a new-style posting URL. */
export function parseToken(url: string): string | null {
  return /\/view\/(?:d\/[^/?#]*\/)?([A-Za-z0-9_-]{22})(?:[?#]|$)/.exec(url)?.[1] ?? null
}

function sapiUrl(origins: CraigslistOrigins, feed: FeedQuery): string {
  const areaId = findArea(feed.area)?.areaId ?? null
  const params = new URLSearchParams()
  // areaId-offset-count-sort-duplicates. Sort 1 is newest first; with area 0 the path names the area.
  params.set('batch', `${areaId ?? 0}-0-${pageRows}-1-0`)
  params.set('cc', 'US')
  params.set('lang', 'en')
  params.set('searchPath', areaId === null ? `area/${feed.area}` : 'cta')
  if (areaId === null) params.set('cat', 'cta')
  if (feed.make !== null) params.set('query', searchQuery(feed.make, feed.model))
  return `${origins.sapi}/web/v8/postings/search/full?${params}`
}

function resultsPageUrl(origins: CraigslistOrigins, feed: FeedQuery): string {
  const params = new URLSearchParams({ cat: 'cta', sort: 'date' })
  if (feed.make !== null) params.set('query', searchQuery(feed.make, feed.model))
  return `${origins.web}/search/area/${feed.area}?${params}`
}
