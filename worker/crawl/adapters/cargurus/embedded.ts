import { sourceLayoutChanged } from '../../../failures'

/**
 * Returns the object that a page's script assigns, e.g. to `window.__remixContext`; undefined if there is none. The
 * script continues after the object, so its end is found by matching braces. Throws SourceLayoutChanged if it has no
 * end.
 */
export function parseAssignedObject(html: string, name: string): unknown {
  const at = html.indexOf(`${name} =`) >= 0 ? html.indexOf(`${name} =`) : html.indexOf(`${name}=`)
  if (at < 0) return undefined
  const from = html.indexOf('{', at)
  const between = from < 0 ? 'none' : html.slice(at + name.length, from)
  if (!/^\s*=\s*$/.test(between)) return undefined
  // Fast path: JSON contains "};" only inside texts, which is rare, so the first one is nearly always the end.
  const semicolon = html.indexOf('};', from)
  const quick = semicolon < 0 ? undefined : parsed(html.slice(from, semicolon + 1))
  if (quick !== undefined) return quick
  const to = endOfObject(html, from)
  if (to === null) throw sourceLayoutChanged('the page’s data ends half-way')
  const exact = parsed(html.slice(from, to))
  if (exact === undefined) throw sourceLayoutChanged('the page’s data is no JSON')
  return exact
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function endOfObject(text: string, from: number): number | null {
  const token = /["{}]/g
  token.lastIndex = from
  let depth = 0
  for (let found = token.exec(text); found; found = token.exec(text)) {
    if (found[0] === '"') {
      const close = endOfString(text, found.index)
      if (close === null) return null
      token.lastIndex = close
    } else if (found[0] === '{') {
      depth++
    } else if (--depth === 0) {
      return found.index + 1
    }
  }
  return null
}

function endOfString(text: string, from: number): number | null {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return at + 1
  }
  return null
}

type Fields = Record<string, unknown>

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns loaded data by route name. Null if the context has another shape. */
export function findRouteData(context: unknown): Fields | null {
  const state = isRecord(context) ? context.state : undefined
  const loaded = isRecord(state) ? state.loaderData : undefined
  return isRecord(loaded) ? loaded : null
}
