import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)

/**
 * Writes beside each script and style sheet of a folder, "root.js.br", the same as small as Brotli makes it: a tenth
 * smaller than what can be done while a browser waits.
 */
export async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder).filter((file) => /\.(?:js|css)$/.test(file))
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name)
      await writeFile(`${file}.br`, await compress(await readFile(file)))
    }),
  )
}
