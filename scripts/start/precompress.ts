import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)

/**
 * Writes a Brotli copy beside each script and style sheet of a folder, such as "root.js.br". At the highest quality, it
 * is a tenth smaller than compression on the fly.
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
