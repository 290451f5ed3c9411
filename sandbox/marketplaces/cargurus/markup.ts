import { randomBytes } from 'node:crypto'

/** Text made safe for HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`).replaceAll('&#38;', '&amp;')

const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Names classes as the site's build does: a word and a hash that changes with each start. */
export type ClassNames = (word: string) => string
export function createClassNames(): ClassNames {
  const build = randomBytes(4).toString('hex').slice(0, 5)
  return (word) => `_${word}_${build}_${word.length}`
}

export interface PageContent {
  title: string
  body: string
  /** The data of the page's routes, by route. */
  routes: Record<string, unknown>
}

/** The site's page: scripts that only look like data, then the data, followed by more code in the same script. */
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
