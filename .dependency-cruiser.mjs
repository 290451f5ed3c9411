// Which file may import which (docs/decisions/001-project-layout.md). `npm run lint` checks it, and
// docs/dependencies.md shows the result.
import { readdirSync } from 'node:fs'
import path from 'node:path'

/** What each package may import of the other packages. Tests, and packages without a row, may import everything. */
const packages = {
  domain: [],
  workflows: ['domain/'],
  platform: ['domain/', 'prisma/'],
  web: ['domain/', 'platform/', 'prisma/', 'workflows/contract.ts'],
  worker: ['domain/', 'platform/', 'prisma/', 'workflows/contract.ts'],
  // Judges as the worker does, from files, without a database.
  'lab/eval': ['domain/', 'worker/', 'platform/log.ts', 'sandbox/read-table.ts', 'sandbox/services/openai/describe.ts'],
  // A stand-in that shared the product's code would share its bugs, so the catalog is not among these.
  sandbox: [
    'domain/marketplaces.ts',
    'domain/vocabulary.ts',
    'domain/judgment/features/features.ts',
    'domain/places/craigslist-areas.ts',
    'domain/places/geography.ts',
    'domain/places/us-states.ts',
    'domain/text/common-words.json', // facts about two languages, no code
  ],
}

/** Workflow code is deterministic, so these import no built-in module of Node. */
const deterministic = ['domain', 'workflows']

/** For each folder that is divided into layers: which siblings each of its folders may import. */
const layers = {
  domain: {
    catalog: [],
    places: [],
    text: [],
    alerts: ['judgment', 'listing'],
    identity: ['catalog', 'listing', 'places'],
    listing: ['catalog', 'text'],
    deal: ['places', 'text'],
    judgment: ['catalog', 'listing', 'text'],
    words: ['alerts', 'catalog', 'listing', 'judgment', 'deal', 'plans'],
    search: ['alerts', 'catalog', 'listing', 'judgment', 'places', 'text'],
    matching: ['listing', 'places', 'search'],
    report: ['alerts', 'deal', 'search', 'words'],
    plans: ['search'],
    crawl: ['catalog', 'places', 'plans', 'search', 'words'],
  },
  'domain/judgment': {
    features: [],
    evidence: ['features'],
    criteria: ['features'],
    facts: ['features', 'evidence', 'criteria'],
    verdicts: ['features', 'evidence', 'criteria', 'facts'],
  },
  'domain/catalog': {
    names: [],
    title: ['names'],
    recognize: ['names', 'title'],
  },
  worker: {
    stored: [],
    identity: [],
    prices: [],
    crawl: ['stored', 'identity'],
    filter: ['stored'],
    judge: ['stored', 'identity', 'prices'],
    notify: ['stored'],
    maintenance: ['stored', 'crawl', 'prices'],
    plan: ['stored', 'crawl', 'filter', 'judge'],
    metrics: ['stored'],
    entitlement: ['maintenance'],
  },
  'worker/crawl': {
    adapters: [],
    fetch: ['adapters'],
    health: [],
    listings: [],
    feeds: ['adapters', 'fetch', 'health', 'listings'],
    postings: ['adapters', 'fetch', 'health', 'listings'],
  },
  'worker/crawl/adapters': { craigslist: [], cargurus: [], facebook: [] },
  'worker/crawl/adapters/craigslist': { 'test-pages': [], posting: [], results: [] },
  'worker/crawl/adapters/cargurus': { 'test-pages': [], listing: [], posting: ['listing'], results: ['listing'] },
  'worker/crawl/adapters/facebook': { 'test-pages': [], posting: [], results: [] },
  'worker/judge': { model: [], photos: [], criteria: ['model'], vin: [] },
  'worker/notify': {
    mail: [],
    push: [],
    webhook: [],
    alerts: ['mail', 'push', 'webhook'],
    'service-mail': ['mail'],
    'target-test': [],
  },
  'web/app': {
    services: [],
    styles: [],
    ui: [],
    http: ['services', 'ui', 'features'],
    features: ['services', 'ui', 'http'],
    routes: ['services', 'styles', 'ui', 'http', 'features'],
  },
  'web/app/features': {
    legal: [],
    photos: ['accounts'],
    places: ['accounts'],
    accounts: ['billing'],
    billing: ['accounts', 'searches'],
    feedback: ['accounts'],
    waitlist: ['accounts'],
    cars: ['photos'],
    notifications: ['accounts', 'billing', 'photos'],
    searches: ['accounts', 'cars', 'notifications', 'places', 'wishes'],
    wishes: ['accounts', 'photos', 'places', 'searches'],
    shortlist: ['accounts', 'cars', 'searches'],
    'car-page': ['cars', 'photos'],
    sharing: ['accounts', 'car-page', 'cars', 'searches'],
    viewing: ['cars'],
    offer: ['cars'],
    map: ['places'],
  },
}

/** Files that compose the folders beside them (activities, entry points, tabs). Those folders do not import them. */
const composition = {
  worker: ['fleet.ts', 'interceptors.ts', 'main.ts', 'queues.ts', 'schedules.ts', 'temporal.ts'],
  'worker/crawl': ['activities.ts', 'crawl-dependencies.ts'],
  'worker/judge': ['activities.ts', 'judge-candidates.ts'],
  'worker/notify': ['activities.ts'],
}

/** The other files of these are shared by the folders beside them, and import none of those. */
const sharing = ['domain', 'worker']

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const anyOf = (paths) => `(?:${paths.join('|').replaceAll('.', '\\.')})`
/** The files at these paths and in these folders of `parent`. */
const within = (parent, paths) => `^${parent}/${anyOf(paths)}(?:/|$)`
const foldersIn = (parent) =>
  readdirSync(path.join(import.meta.dirname, parent), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )

const tests = '\\.test\\.tsx?$'
const allPackages = foldersIn('.').filter((name) => name !== 'node_modules')

const packageRules = Object.entries(packages).map(([name, allowed]) =>
  rule(
    `packages: ${name}`,
    `Of the other packages, ${name} may import: ${allowed.join(', ') || 'none'}.`,
    { path: `^${name}/`, pathNot: tests },
    { path: `^${anyOf(allPackages)}/`, pathNot: `^${anyOf([`${name}/`, ...allowed])}` },
  ),
)

const layerRules = Object.entries(layers).flatMap(([parent, rows]) => {
  const without = foldersIn(parent).filter((folder) => !(folder in rows))
  if (without.length > 0) throw new Error(`.dependency-cruiser.mjs: no layer for ${without.join(', ')} in ${parent}`)
  return Object.entries(rows).map(([layer, allowed]) => {
    return rule(
      `layers: ${parent}/${layer}`,
      `Beside its own files and those of ${parent} itself, ${layer} may import: ${allowed.join(', ') || 'none'}.`,
      { path: within(parent, [layer]), pathNot: tests },
      { path: layersOf(parent), pathNot: within(parent, [layer, ...allowed]) },
    )
  })
})

const sharedFileRules = sharing.map((parent) =>
  rule(
    `shared files: ${parent}`,
    `All folders of ${parent} may import this file, so it imports none of them.`,
    { path: `^${parent}/[^/]+$`, pathNot: [tests, ...compositionOf(parent)] },
    { path: layersOf(parent) },
  ),
)

/** All that the layers of `parent` do not share: the folders, and the files that compose them. */
function layersOf(parent) {
  return [`^${parent}/[^/]+/`, ...compositionOf(parent)]
}
function compositionOf(parent) {
  return parent in composition ? [within(parent, composition[parent])] : []
}

export default {
  forbidden: [
    ...packageRules,
    ...layerRules,
    ...sharedFileRules,
    rule(
      'no-node-builtins',
      'Workflows must be deterministic, so their code uses no built-in module of Node.',
      { path: `^${anyOf(deterministic)}/`, pathNot: tests },
      { dependencyTypes: ['core'] },
    ),
    rule('no-circular', 'No file imports itself by way of others, not even for a type.', {}, { circular: true }),
    rule(
      'not-to-unresolvable',
      'The rules above cannot see an import that leads to no file.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),
  ],
  options: {
    doNotFollow: { path: ['^node_modules/', '^prisma/generated/'] },
    tsPreCompilationDeps: true, // types too
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
}
