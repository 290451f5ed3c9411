import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder with package.json. Source files and built programs are at different depths below it. */
export const root = folderWith('package.json', import.meta.dirname)

function folderWith(file: string, start: string): string {
  for (let at = start; ; at = path.dirname(at)) {
    if (existsSync(path.join(at, file))) return at
    if (at === path.dirname(at)) throw new Error(`There is no ${file} above ${start}.`)
  }
}
