import { randomBytes } from 'node:crypto'

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`).replaceAll('&#38;', '&amp;')

const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Class names as the site builds them: a word plus a hash that changes on every start. */
export type ClassNames = (word: string) => string
export function createClassNames(): ClassNames {
  const build = randomBytes(4).toString('hex').slice(0, 5)
  return (word) => `_${word}_${build}_${word.length}`
}

export interface PageContent {
  title: string
  body: string
  /** Data by route name. */
  routes: Record<string, unknown>
}

/** The site's page: decoy scripts, then a script that contains the data followed by more code. */
export function page({ title, body, routes }: PageContent, names: ClassNames, path: string): string {
  const root = { locale: 'en_US', useDataDome: true, buildId: names('build') }
  const context = {
    url: path,
    basename: '/',
    state: { loaderData: { root, ...routes }, actionData: null, errors: null },
  }
  return `<!DOCTYPE html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)} - CarGurus</title>
<link rel="stylesheet" href="/cargurus/assets/${names('app')}.css">
<script>window.dataLayer=[{"event":"page","search":{"tiles":[],"totalListings":0},"listing":null}];</script>
<script>window.__remixManifest={"routes":{"root":{"id":"root"}},"version":"${names('v')}"};</script>
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"CarGurus"}]}</script>
</head>
<body class="${names('app')}">
<header class="${names('header')}"><a href="/cargurus/">CarGurus</a></header>
${body}
<script>window.__remixContext = ${scriptJson(context)};window.__remixContext.p = function(v,e,p,x) { return {"v":v}; };</script>
<script>window.__PRELOADED_TESTS__={"tiles":"control","listing":{"variant":"B"}};</script>
<footer class="${names('footer')}">a stand-in for tests and development, invented cars only</footer>
</body>
</html>
`
}
