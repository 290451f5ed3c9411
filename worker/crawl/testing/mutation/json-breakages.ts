/** A broken page as a site could send it. `how` describes the change. */
export interface Breakage {
  how: string
  body: string
}

/** Limit on the values broken per page, spread evenly, because pages are repetitive. */
const maxPlaces = 250

type Path = (string | number)[]

/** Breaks each value of the page's JSON, in a JSON body or in scripts: removed, null, or of another type. */
export function jsonBreakages(body: string): Breakage[] {
  return jsonSpans(body).flatMap(({ from, to }) => {
    const text = body.slice(from, to)
    const paths = spread(pathsOf(JSON.parse(text)), maxPlaces)
    return paths.flatMap((path) =>
      changes.map(({ how, change }) => {
        const json: unknown = JSON.parse(text)
        change(parentOf(json, path) as Record<string, unknown>, path.at(-1) as string)
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

/** Positions of JSON: the whole body, or in each script the text from its first to its last brace or bracket. */
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

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, inner]) => [[...path, key], ...pathsOf(inner, [...path, key])])
}

function parentOf(json: unknown, path: Path): unknown {
  return path.slice(0, -1).reduce((value, key) => (value as Record<string | number, unknown>)[key], json)
}

function spread<T>(items: T[], most: number): T[] {
  const step = items.length / most
  return step <= 1 ? items : Array.from({ length: most }, (_, i) => items[Math.floor(i * step)]!)
}
