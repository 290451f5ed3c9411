import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { NextFunction, Request, Response } from 'express'

/**
 * Has a file that the build compressed (scripts/start/precompress) be served so, where the browser takes Brotli. Stands
 * before what serves the files of `folder`, the assets' own; all others are served as ever.
 */
export function compressedFiles(folder: string) {
  const compressed = new Set(readdirSync(folder).filter((file) => file.endsWith('.br')))
  return (request: Request, response: Response, next: NextFunction): void => {
    const file = `${request.path.slice(1)}.br`
    if (compressed.has(file) && request.acceptsEncodings('br')) {
      response.type(path.extname(request.path)).set('content-encoding', 'br').vary('accept-encoding')
      request.url = `/${file}`
    }
    next()
  }
}
