import type { ServerBuild } from '@remix-run/node'
import express, { type RequestHandler } from 'express'
import onHeaders from 'on-headers'
import { createServer } from 'vite'
import { root } from '#platform/root'
import type { serve as Serve } from './serve'

// Web process of `npm run dev`: the same server, with the app and its assets served by Vite.

/** Vite's scripts have no nonce, and its WebSocket uses another port. */
const withoutPolicy: RequestHandler = (_, response, next) => {
  onHeaders(response, () => response.removeHeader('content-security-policy'))
  next()
}

/**
 * Packages that pages import. If Vite discovered them itself, it would also try to bundle server packages for the
 * browser, and fail.
 */
const browserPackages = [
  '@paddle/paddle-js',
  '@remix-run/react',
  'bowser',
  'posthog-js/dist/module.no-external',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
]

const vite = await createServer({
  root,
  appType: 'custom',
  server: { middlewareMode: true },
  optimizeDeps: { noDiscovery: true, include: browserPackages },
})
// Loaded by Vite, so server and app share modules.
const { serve } = (await vite.ssrLoadModule('/web/serve.ts')) as { serve: typeof Serve }
await serve(
  () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>,
  express.Router().use(withoutPolicy, vite.middlewares),
)
