import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type BuildOptions, type Plugin } from 'vite'
import { nextBuild } from './scripts/start/install'
import { licenseNotice, licensesPlugin } from './scripts/start/licenses'

const modulesIn = (folder: string, names: string[]) => names.map((name) => `/${folder}/${name}`)

/**
 * Small files compress badly, so modules that screens load together are one file: the framework, what our screens have
 * in common, and what the results, the search cards, the gallery and the ads share. The search form's rules, with Zod
 * and the catalog, are apart from these, so only the form loads them.
 */
const files: Record<string, string[]> = {
  framework: modulesIn('node_modules', [
    ...['react/', 'react-dom/', 'scheduler/', '@remix-run/', 'react-router/', 'react-router-dom/', 'turbo-stream/'],
  ]),
  zod: modulesIn('node_modules', ['zod/']),
  ui: [
    ...modulesIn('web/app', ['ui/', 'features/photos/']),
    // Parts of every page, or of every page of the dashboard.
    ...modulesIn('web/app/features', [
      ...['accounts/session/token-sync.', 'billing/plan-watch.', 'searches/notices.'],
      ...['notifications/push/subscribe-browser.'],
    ]),
    ...modulesIn('domain', ['figures.', 'marketplaces.', 'plans/plans.', 'listing/listing.']),
    ...modulesIn('domain/judgment', ['verdicts/grade.', 'criteria/criterion.']),
  ],
  // Pages without the form use them, too.
  rules: modulesIn('domain', ['search/search-rules.']),
  search: modulesIn('domain', ['search/', 'catalog/']),
  cars: [
    ...modulesIn('web/app/features', ['cars/', 'searches/funnel.', 'searches/crawl-progress.']),
    ...modulesIn('web/app/features/searches', ['results-filter.', 'seen/seen-actions.']),
    ...modulesIn('domain/judgment', ['verdicts/verdict.', 'features/brands.']),
  ],
}
const fileOf = (id: string) =>
  Object.entries(files).find(([, modules]) => modules.some((module) => id.includes(module)))?.[0]

/** The framework's warnings to developers: the browser build leaves them out. */
const developerWarnings = ['warning', 'warnOnce']

/** terser's code is a twentieth smaller than that of Vite's own minifier. */
const forBrowsers: BuildOptions = {
  minify: 'terser',
  terserOptions: { compress: { pure_funcs: developerWarnings }, maxWorkers: 2, format: { comments: /^! Licenses/ } },
  rollupOptions: {
    output: {
      manualChunks: fileOf,
      banner: ({ name }) => (name === 'framework' ? `/*${licenseNotice}*/` : ''),
    },
  },
}

/** The server's build begins at our own server, which imports the app; Remix takes no such setting. */
const ownServer: Plugin = {
  name: 'lotwatch-server',
  config: (_, { isSsrBuild }) => ({
    build: isSsrBuild ? { rollupOptions: { input: 'web/server.ts' } } : forBrowsers,
  }),
}

/**
 * The rules in domain/ only compute, so that a module of which a screen uses nothing stays out of it: else the tables of
 * makes and of features would come along.
 */
const moduleSideEffects = (id: string) => !/\/domain\//.test(id)

// Remix reads package.json in Vite's root, so this file stands at the top and points into web/.
export default defineConfig({
  publicDir: 'web/public',
  // build.ts empties the folder before the web app's build and the worker's begin.
  build: { target: 'es2022', emptyOutDir: false, rollupOptions: { treeshake: { moduleSideEffects } } },
  plugins: [
    remix({
      appDirectory: 'web/app',
      buildDirectory: nextBuild,
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
    licensesPlugin(),
  ],
})
