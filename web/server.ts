import path from 'node:path'
import express from 'express'
import * as build from 'virtual:remix/server-build'
import { ConfigurationError } from '#platform/env'
import { root } from '#platform/root'
import { compressedFiles, cacheControlFor } from './app/http/compressed-files.server'
import { serve } from './serve'

// Entry point of the web process, built as build/server/index.js (docs/decisions/019).

const publicFiles = (folder: string) =>
  express.static(folder, {
    cacheControl: false,
    setHeaders: (response, file) => response.setHeader('cache-control', cacheControlFor(path.relative(folder, file))),
  })

try {
  const folder = path.join(root, 'build', 'client') // the build was made elsewhere and moved here
  await serve(build, express.Router().use(build.publicPath, compressedFiles(folder, publicFiles(folder))))
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
