import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { RequestHandler, Response } from 'express'

/**
 * Serves files that the build compressed (scripts/start/precompress) with Brotli if the browser accepts it. `serve`
 * serves the files of `folder`. Falls back to the uncompressed file if the compressed one has disappeared, and then to
 * the next handler.
 */
export function compressedFiles(folder: string, serve: RequestHandler): RequestHandler {
  const assets = readdirSync(path.join(folder, 'assets')).map((file) => `/assets/${file}`)
  const compressed = new Set(assets.filter((file) => file.endsWith('.br')))
  return (request, response, next) => {
    const { path: asked, url } = request
    const undo = undoing(response)
    const servePlain = () => {
      void serve(request, response, (error?: unknown) => {
        undo()
        next(isMissing(error) ? undefined : error)
      })
    }
    if (!compressed.has(`${asked}.br`) || !request.acceptsEncodings('br')) return servePlain()
    response.type(path.extname(asked)).set('content-encoding', 'br').vary('accept-encoding')
    request.url = `${asked}.br`
    void serve(request, response, (error?: unknown) => {
      undo()
      request.url = url
      if (isMissing(error)) servePlain()
      else next(error)
    })
  }
}

/** Express passes no error for a missing file, and a 404 if the file disappears while it is opened. */
const isMissing = (error: unknown): boolean =>
  error === undefined || (error instanceof Error && 'status' in error && error.status === 404)

/**
 * Returns a function that restores the current headers, so a non-file response has no Content-Length or Cache-Control
 * of a file.
 */
function undoing(response: Response): () => void {
  const before = response.getHeaders()
  return () => {
    for (const name of response.getHeaderNames()) {
      const value = before[name]
      if (value === undefined) response.removeHeader(name)
      else response.setHeader(name, value)
    }
  }
}

/** Cache-Control for a file, by its path in the public folder. Asset names contain a content hash. */
export function cacheControlFor(file: string): string {
  if (file.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  return file === 'sw.js' ? 'no-cache' : 'public, max-age=3600'
}
