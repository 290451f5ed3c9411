import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** One line of a JSONL file. `value` is undefined if the line is not JSON. */
export interface JsonLine {
  /** "pairs.jsonl line 3", for messages. */
  place: string
  value: unknown
}

/** A file's non-blank lines. Throws the file system's error if the file cannot be read. */
export function readLines(file: string): JsonLine[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((text, i) => ({ place: `${path.basename(file)} line ${i + 1}`, text: text.trim() }))
    .filter(({ text }) => text !== '')
    .map(({ place, text }) => ({ place, value: parsed(text) }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function writeLines(file: string, values: unknown[]): void {
  writeFileSync(file, values.map((value) => `${JSON.stringify(value)}\n`).join(''))
}
