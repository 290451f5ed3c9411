import { jsonBreakages, type Breakage } from './json-breakages'

const cuts = 120

/**
 * Breaks the page in every way: truncated; keys, classes, ids, and elements renamed; scripts and elements removed; JSON
 * values removed or of another type. A real page yields more than 200 broken versions.
 */
export function breakagesOf(whole: string): Breakage[] {
  const body = whole.trimEnd()
  return [...cutShort(body), ...renamed(body), ...without(body), ...garbled(body), ...jsonBreakages(body)].filter(
    (breakage) => breakage.body !== whole && breakage.body !== body,
  )
}

/** Truncated at even steps, from an empty body to all but the last percent. */
export function cutShort(body: string): Breakage[] {
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
