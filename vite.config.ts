import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'

/** The server's build begins at our own server, which imports the app; Remix takes no such setting. */
const ownServer: Plugin = {
  name: 'lotwatch-server',
  config: (_, { isSsrBuild }) => (isSsrBuild ? { build: { rollupOptions: { input: 'web/server.ts' } } } : undefined),
}

// Remix reads package.json in Vite's root, so this file stands at the top and points into web/.
export default defineConfig({
  publicDir: 'web/public',
  build: { target: 'es2022' },
  plugins: [
    remix({
      appDirectory: 'web/app',
      buildDirectory: 'build',
      ignoredRouteFiles: ['**/*.test.*'],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_lazyRouteDiscovery: true,
        v3_singleFetch: true,
        unstable_optimizeDeps: false,
      },
    }),
    ownServer,
  ],
})
