export interface Breakage {
  how: string
  body: string
}

/** Limit per page, spread evenly, because pages are repetitive. */
const maxPlaces = 250

type Path = (string | number)[]

/** Breaks each value of the page's JSON, in a JSON body or in scripts: removed, null, or of another type. */
function jsonBreakages(body: string): Breakage[] {
  return jsonSpans(body).flatMap(({ from, to }) => {
    const text = body.slice(from, to)
    const paths = spread(listPaths(JSON.parse(text)), maxPlaces)
    return paths.flatMap((path) =>
      changes.map(({ how, change }) => {
        const json: unknown = JSON.parse(text)
        change(findParent(json, path) as Record<string, unknown>, path.at(-1) as string)
        return { how: `${path.join('.')} ${how}`, body: body.slice(0, from) + JSON.stringify(json) + body.slice(to) }
      }),
    )
  })
}

const changes: { how: string; change: (parent: Record<string, unknown>, key: string) => void }[] = [
  {
    how: 'dropped',
    change: (parent, key) => {
      if (Array.isArray(parent)) parent.splice(Number(key), 1)
      else delete parent[key]
    },
  },
  { how: 'null', change: (parent, key) => void (parent[key] = null) },
  {
    how: 'of another type',
    change: (parent, key) => {
      const value = parent[key]
      parent[key] = typeof value === 'string' ? { text: value } : typeof value === 'number' ? `about ${value}` : 'x'
    },
  },
]

/** Returns the whole body, or in each script the text from its first to its last brace or bracket. */
function jsonSpans(body: string): { from: number; to: number }[] {
  if (isJson(body)) return [{ from: 0, to: body.length }]
  return [...body.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].flatMap((m) => {
    const start = m.index + m[0].indexOf('>') + 1
    const first = m[1]!.search(/[[{]/)
    const last = Math.max(m[1]!.lastIndexOf('}'), m[1]!.lastIndexOf(']'))
    if (first < 0 || last <= first) return []
    const span = { from: start + first, to: start + last + 1 }
    return isJson(body.slice(span.from, span.to)) ? [span] : []
  })
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, inner]) => [[...path, key], ...listPaths(inner, [...path, key])])
}

function findParent(json: unknown, path: Path): unknown {
  return path.slice(0, -1).reduce((value, key) => (value as Record<string | number, unknown>)[key], json)
}

function spread<T>(items: T[], most: number): T[] {
  const step = items.length / most
  return step <= 1 ? items : Array.from({ length: most }, (_, i) => items[Math.floor(i * step)]!)
}

const cuts = 120

/**
 * Breaks the page in every way: truncated; keys, classes, ids, and elements renamed; scripts and elements removed; JSON
 * values removed or of another type. A real page yields more than 200 broken versions.
 */
export function breakPage(whole: string): Breakage[] {
  const body = whole.trimEnd()
  return [...truncations(body), ...renamed(body), ...without(body), ...garbled(body), ...jsonBreakages(body)].filter(
    (breakage) => breakage.body !== whole && breakage.body !== body,
  )
}

/** Truncates at even steps, from an empty body to all but the last percent. */
export function truncations(body: string): Breakage[] {
  return Array.from({ length: cuts }, (_, part) => {
    const at = Math.floor((body.length * part) / cuts)
    return { how: `cut at ${at}`, body: body.slice(0, at) }
  })
}

function renamed(body: string): Breakage[] {
  const names = new Set([
    ...[...body.matchAll(/"([A-Za-z_@][\w@-]*)":/g)].map((m) => m[1]!),
    ...[...body.matchAll(/(?:class|id|data-[\w-]+|rel|name|property)="([^"]+)"/g)].flatMap((m) => m[1]!.split(/\s+/)),
    ...[...body.matchAll(/<([a-z][a-z0-9]*)/g)].map((m) => m[1]!),
  ])
  return [...names]
    .filter((name) => /^[\w@.-]+$/.test(name))
    .map((name) => ({
      how: `renamed ${name}`,
      body: body.replaceAll(new RegExp(`(?<![\\w-])${escape(name)}(?![\\w-])`, 'g'), `x${name}`),
    }))
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const smallestElement = /<([a-z][a-z0-9]*)\b[^>]*>[^<]*<\/\1>|<meta\b[^>]*>/g
const attribute = / [a-z-]+="[^"]*"/g

/** Removes each closing tag, script, smallest element, attribute, and line, one at a time. */
function without(body: string): Breakage[] {
  const parts = [/<\/[a-z0-9]+>/g, /<script\b[^>]*>[\s\S]*?<\/script>/g, smallestElement, attribute, /^.+\n/gm]
  return parts.flatMap((part) =>
    [...body.matchAll(part)].map((m) => ({
      how: `without ${m[0].slice(0, 40)} at ${m.index}`,
      body: body.slice(0, m.index) + body.slice(m.index + m[0].length),
    })),
  )
}

function garbled(body: string): Breakage[] {
  const middle = Math.floor(body.length / 2)
  return [
    { how: 'only its second half', body: body.slice(middle) },
    { how: 'quotes typed as entities', body: body.replaceAll('"', '&quot;') },
    { how: 'everything in capitals', body: body.toUpperCase() },
    { how: 'angle brackets as entities', body: body.replaceAll('<', '&lt;') },
    { how: 'as a JSON text', body: JSON.stringify(body) },
    { how: 'inside another page', body: `<html><body><pre>${body.replaceAll('<', '&lt;')}</pre></body></html>` },
  ]
}
