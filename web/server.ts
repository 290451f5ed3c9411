import { createServer } from 'node:http'
import path from 'node:path'
import { constants } from 'node:zlib'
import { createRequestHandler } from '@remix-run/express'
import compression from 'compression'
import express, { type Express } from 'express'
import * as build from 'virtual:remix/server-build'
import { ConfigurationError } from '#platform/env'
import { root } from '#platform/root'
import { config } from './app/config.server'
import { compressedFiles } from './app/http/compressed-files.server'
import { untilDrained } from './app/http/drain.server'
import { cacheControlOfFile } from './app/http/file-cache.server'
import { receive } from './app/http/front-door.server'
import { logRequests } from './app/http/request-log.server'
import { withWholeBody } from './app/http/whole-body.server'
import { log } from './app/services/log.server'

// The entry of the web process, built as build/server/index.js (docs/decisions/019).

/** A page with fifty cars is an eighth smaller than by quality 4, for 1 ms more; beyond it little is won (decision 037). */
const pageQuality = 5

function createApp(): Express {
  const app = express()
  app.disable('x-powered-by')
  app.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: pageQuality } } }))
  const files = path.join(root, build.assetsBuildDirectory)
  app.use(build.publicPath, compressedFiles(files, publicFiles(files)))
  app.use(logRequests(log()))
  const answer = createRequestHandler({
    build,
    mode: config().NODE_ENV,
    getLoadContext: (_, response) => ({ untilDrained: () => untilDrained(response) }),
  })
  app.all('*', (request, response, next) => void answer(request, response, next))
  return app
}

const publicFiles = (folder: string) =>
  express.static(folder, {
    cacheControl: false,
    setHeaders: (response, file) =>
      response.setHeader('cache-control', cacheControlOfFile(path.relative(folder, file))),
  })

function serve(): void {
  const { PORT: port, HOST: host } = config()
  const app = createApp()
  const server = createServer((request, response) => {
    if (!receive(request, response)) return
    void withWholeBody(request, response).then((whole) => whole && app(whole, response))
  })
  server.listen({ port, host }, () => log().info({ port, host }, 'the web app is running'))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => server.close())
}

try {
  serve()
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
