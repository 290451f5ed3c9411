import { createServer } from 'node:http'
import { constants } from 'node:zlib'
import { createRequestHandler } from '@remix-run/express'
import compression from 'compression'
import express, { type RequestHandler } from 'express'
import { serveMetrics } from '#platform/metrics'
import { closeSingletons } from '#platform/singletons'
import { startTracing, tracing } from '#platform/tracing'
import { config } from './app/config.server'
import { waitForDrain } from './app/http/download.server'
import { middleware } from './app/http/middleware.server'
import { logRequests } from './app/http/endpoint.server'
import { bodyBufferBytes, waitForBody } from './app/http/buffered-body.server'
import { traceRequests } from './app/http/trace-requests.server'
import { log } from './app/services/log.server'
import { drainable } from './drain'

/**
 * For a page of fifty cars, an eighth smaller than quality 4 and about 1 ms slower. Higher levels gain little (decision
 * 037).
 */
const pageQuality = 7

type Build = Parameters<typeof createRequestHandler>[0]['build']

/** Serves the app on the configured port. `files` handles requests for files and passes on all others. */
export async function serve(build: Build, files: RequestHandler): Promise<void> {
  await startTracing('web', config(), log())
  const { PORT: port, HOST: host } = config()
  const app = express()
  app.disable('x-powered-by')
  app.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: pageQuality } } }))
  app.use(files)
  if (tracing()) app.use(traceRequests((typeof build === 'function' ? await build() : build).routes))
  app.use(logRequests(log()))
  app.use(waitForBody)
  const answer = createRequestHandler({
    build,
    mode: config().NODE_ENV,
    getLoadContext: (_, response) => ({ untilDrained: () => waitForDrain(response) }),
  })
  app.all('*', (request, response, next) => void answer(request, response, next))
  const server = createServer({ highWaterMark: bodyBufferBytes }, (request, response) => {
    if (middleware(request, response)) app(request, response)
  })
  const drain = drainable(server)
  server.listen({ port, host }, () => log().info({ port, host }, 'the web app is running'))
  serveMetrics(config(), log())
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(drain))
}

/** Answers what was asked and ends the process, which an open connection to Temporal would keep running. */
async function stop(drain: () => Promise<void>): Promise<void> {
  log().info('the web app is stopping')
  await drain()
  await closeSingletons()
  await tracing()?.stop()
  process.exit()
}
