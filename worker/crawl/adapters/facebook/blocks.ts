import { sourceLayoutChanged } from '../../../failures'

/**
 * The parsed JSON blocks of a page that mention one of the names. A page has about a hundred blocks and few are needed,
 * so each is searched as text first. Throws SourceLayoutChanged when a block that mentions a name is not JSON.
 */
export function blocksWith(html: string, names: string[]): unknown[] {
  const quoted = names.map((name) => `"${name}"`)
  return scriptsOf(html)
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
 * Texts of the scripts that contain data. Uses a text search, because parsing the whole document would take most of the
 * time.
 */
function scriptsOf(html: string): string[] {
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
 * Every value under one of the names, at any depth and index, because those change between builds of the site. Values
 * inside a match are not searched. Iterative, because the data may nest to any depth.
 */
export function valuesUnder(json: unknown, names: readonly string[]): unknown[] {
  const found: unknown[] = []
  walk(json, (name, value) => {
    if (!names.includes(name)) return true
    found.push(value)
    return false
  })
  return found
}

/** Visits every named value. `visit` returns whether to descend into it. */
export function walk(json: unknown, visit: (name: string, value: unknown, parent: object) => boolean): void {
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
