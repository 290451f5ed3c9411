/** HTML that is safe by construction: `markup` escapes every value unless it is `Html` itself. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text
  }
}

type Value = Html | string | number | null | false | Value[]

export function markup(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((text, part, i) => text + write(values[i - 1] ?? null) + part))
}

function write(value: Value): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(write).join('')
  return value === null || value === false ? '' : escape(String(value))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
