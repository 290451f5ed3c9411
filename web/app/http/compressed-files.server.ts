import { existsSync } from 'node:fs'
import path from 'node:path'
import type { RequestHandler } from 'express'

const compressible = /^\/assets\/[\w.-]+\.(?:js|css)$/

/**
 * Serves the Brotli copy of a file if the build wrote one (`precompress` in scripts/start/build.ts) and the browser
 * accepts it. `serve` serves the files of `folder`. A new build may replace the files while the server runs, so each
 * request looks for the copy.
 */
export const compressedFiles =
  (folder: string, serve: RequestHandler): RequestHandler =>
  (request, response, next) => {
    const { path: asked } = request
    const isCompressed = compressible.test(asked) && existsSync(path.join(folder, `${asked}.br`))
    if (isCompressed && request.acceptsEncodings('br')) {
      response.type(path.extname(asked)).set('content-encoding', 'br').vary('accept-encoding')
      request.url = `${asked}.br`
    }
    return serve(request, response, next)
  }

/** Cache-Control for a file, by its path in the public folder. Only names in assets/ contain a content hash. */
export function cacheControlFor(file: string): string {
  if (file.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  return file.endsWith('.js') ? 'no-cache' : 'public, max-age=3600'
}
