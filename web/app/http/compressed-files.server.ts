import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { RequestHandler, Response } from 'express'

/**
 * Has a file that the build compressed (scripts/start/precompress) be served so, where the browser takes Brotli, by
 * `serve`, which serves the files of `folder`. One that has disappeared since is served as it is, and if that is gone
 * too, the request goes on as one for any file that does not exist.
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

/** Express passes on nothing for a file that is not there, and a 404 for one that goes while it is opened. */
const isMissing = (error: unknown): boolean =>
  error === undefined || (error instanceof Error && 'status' in error && error.status === 404)

/** Takes back what is set on a response from now on: an answer that is no file must not have a file's length or age. */
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
