import { z } from 'zod'
import { sourceBlocked, sourceLayoutChanged, sourceThrottled, type TypedFailure } from '../../../failures'
import { openingTags } from '../text'

/** According to reports, the limit lasts at least minutes, and a day after repeated violations. */
const rateLimitMs = 60 * 60_000

const answer = z.looseObject({
  errors: z.array(z.looseObject({ message: z.string().nullish() })).nullish(),
  error: z.number().nullish(),
  errorSummary: z.string().nullish(),
  errorDescription: z.unknown().optional(),
  extensions: z.looseObject({ is_final: z.boolean().nullish() }).nullish(),
})

export function isJsonResponse(body: string): boolean {
  return /^\s*(?:for\s*\(;;\);\s*)?[{[]/.test(body)
}

/** Returns the parts of a response, one per line. Throws for an error response or a truncated one. */
export function parseResponseParts(body: string): unknown[] {
  const parts = parsed(body.trim().replace(/^for\s*\(;;\);\s*/, ''))
  const parsedParts = parts.map((part) => answer.safeParse(part))
  if (parsedParts.some((part) => !part.success)) throw sourceLayoutChanged('an answer of another shape')
  const known = parsedParts.map((part) => part.data!)
  for (const part of known) throwSiteError(part)
  const finals = known.map((part) => part.extensions?.is_final)
  if (finals.includes(false) && !finals.includes(true)) throw sourceLayoutChanged('the answer ends half-way')
  return parts
}

function parsed(text: string): unknown[] {
  try {
    return [JSON.parse(text) as unknown]
  } catch {
    // Several parts, each on its own line.
  }
  try {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as unknown)
  } catch {
    throw sourceLayoutChanged('the answer is no JSON, or ends half-way')
  }
}

function throwSiteError({ errors, error, errorSummary, errorDescription }: z.infer<typeof answer>): void {
  if (!errors?.length && !error) return
  const message = [...(errors ?? []).map((one) => one.message ?? ''), errorSummary, errorDescription]
    .filter((text) => typeof text === 'string')
    .join(' ')
  if (/rate limit|too many|try again later/i.test(message)) {
    throw sourceThrottled('the site says that we ask too often', rateLimitMs)
  }
  if (/log ?in|logged (?:in|out)|session|blocked/i.test(message)) throw sourceBlocked('the site wants a log-in')
  throw sourceLayoutChanged('the site answered with an error')
}

const longWaitMs = 60 * 60_000

/** A redirect to a login page or an account check counts as blocked, whatever the page contains. */
export function throwIfLoginPage(url: string): void {
  if (/\/(?:login|log-in|checkpoint)(?:[/?#.]|$)/i.test(url)) throw sourceBlocked('sent to the log-in')
}

/**
 * Returns the failure for an HTML page without the expected data. Do not call it for a complete page, where a login
 * dialog does not block. Script texts are ignored, because every page's scripts mention logins, captchas, and limits.
 */
export function missingContentFailure(html: string): TypedFailure {
  const shown = withoutScriptTexts(html)
  if (asksToLogIn(html) || (hasLoginForm(shown) && !hasListings(html))) return sourceBlocked('a log-in page')
  if (/captcha|cf-challenge/i.test(shown)) return sourceBlocked('a page that asks to prove oneself human')
  if (/temporarily blocked|automatically blocked|request has been blocked|blockID=|access denied/i.test(shown)) {
    return sourceBlocked('a page that says that we are blocked')
  }
  if (/rate limit(?:ed|s)?\b|too many requests|slow down/i.test(shown)) {
    return sourceThrottled('a page that says slow down', longWaitMs)
  }
  if (isOwnPage(html) && !hasListings(html)) return sourceBlocked('the site’s page without any listing')
  if (isOwnPage(html)) return sourceLayoutChanged('a page of the site without the expected content')
  return sourceBlocked('a page that is not the site’s own')
}

export function isGonePage(html: string): boolean {
  if (/"canonicalRouteName":"[^"]*CometErrorRoute"/.test(html)) return true
  return /This content isn['’]t available right now/.test(withoutScriptTexts(html).replaceAll('&#039;', "'"))
}

/** Removes script texts. Script tags remain, because their URLs reveal a captcha. */
function withoutScriptTexts(html: string): string {
  return html.replaceAll(/(<script\b[^<>]*>)[\s\S]*?(?:<\/script>|$)/gi, '$1')
}

/** A dialog over the listings has the same form. */
const hasLoginForm = (shown: string): boolean =>
  /<input[^<>]+type=["']?password/i.test(shown) ||
  (/<input[^<>]+name=["']?email/i.test(shown) && /<input[^<>]+name=["']?pass\b/i.test(shown))

const asksToLogIn = (html: string): boolean =>
  /"canonicalRouteName":"[^"]{0,99}(?:Login|Checkpoint)\w{0,99}Route"/.test(html) ||
  openingTags(html, 'link').some(
    (link) => /\brel=["']?canonical/i.test(link) && /\bhref=["'][^"']*\/(?:login|checkpoint)\b/i.test(link),
  )

/** The site sends data centers its empty frame. */
const hasListings = (html: string) => /\/marketplace\/item\/\d|GroupCommerceProductItem/.test(html)

function isOwnPage(html: string): boolean {
  return /\bdata-sjs\b|"ScheduledServerJS"|<title[^<>]*>[^<]*Facebook|facebook\.com|\/facebook\/marketplace\//i.test(
    html,
  )
}

/**
 * Parses the JSON blocks of a page that mention one of the names. A page has about a hundred blocks and few are
 * needed, so each is searched as text first. Throws SourceLayoutChanged if a block that mentions a name is not JSON.
 */
export function parseJsonBlocks(html: string, names: string[]): unknown[] {
  const quoted = names.map((name) => `"${name}"`)
  return findScripts(html)
    .filter((text) => quoted.some((name) => text.includes(name)))
    .map((text) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        throw sourceLayoutChanged('a block of data is no JSON')
      }
    })
}

/**
 * Returns the texts of scripts that contain data. Searches the page as text, because parsing the document would take
 * most of the time.
 */
function findScripts(html: string): string[] {
  const texts: string[] = []
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at)) {
    const open = html.indexOf('>', at)
    const close = open < 0 ? -1 : html.indexOf('</script', open)
    if (close < 0) break
    const attributes = html.slice(at, open)
    if (/\sdata-sjs\b|type=["']?application\/json/.test(attributes)) texts.push(html.slice(open + 1, close))
    at = close
  }
  return texts
}

/**
 * Finds every value under one of the names, at any depth and index, because those change between builds of the site.
 * Does not search inside a match. Iterative, because the data may nest to any depth.
 */
export function findValues(json: unknown, names: readonly string[]): unknown[] {
  const found: unknown[] = []
  visitValues(json, (name, value) => {
    if (!names.includes(name)) return true
    found.push(value)
    return false
  })
  return found
}

/** `visit` returns whether to visit the values inside this one. */
export function visitValues(json: unknown, visit: (name: string, value: unknown, parent: object) => boolean): void {
  const waiting: unknown[] = [json]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) if (isObject(value[i])) waiting.push(value[i])
    } else if (isObject(value)) {
      for (const name of Object.keys(value)) {
        const inner = (value as Record<string, unknown>)[name]
        if (visit(name, inner, value) && isObject(inner)) waiting.push(inner)
      }
    }
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
