import { sourceLayoutChanged } from '../../../failures'

/**
 * The JSON blocks of a page that mention one of the names, parsed. A page holds some hundred blocks, most of them of no
 * use to us, so a block is looked through as text before it is parsed. Throws where such a block is no JSON.
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

/** Texts of the scripts that hold data. Reading the whole page as a document would take most of the time. */
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
 * Every value that stands under one of the names, however deep and under whatever index: those move between builds.
 * What is found is not looked into. Without recursion: how deep a page's data goes is not ours to say.
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

/** Visits every named value; `visit` answers whether to go on into it. */
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
