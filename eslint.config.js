import path from 'node:path'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

// Who may import whom (docs/decisions/001). A closed room is closed under its alias and under any relative path.
const closed = (rooms, why) => ({
  // Not `group`: its patterns are those of .gitignore, where a line that starts with # is a comment.
  regex: `^(?:#|\\.\\./(?:.*/)?)(?:${rooms.join('|')})/`,
  message: why,
})
const forbid = (files, patterns, extra = {}) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns, ...extra }] },
})
const contractOnly = { regex: '^#workflows/(?!contract$)', message: 'Import workflows/contract only.' }
const nodeBuiltins = { regex: '^node:', message: 'Workflow and domain code is deterministic: no Node built-ins.' }

// The catalogue and all that imports it are not among these: the sandbox would write the catalogue's faults into its
// pages.
const sharedWithSandbox = [
  'marketplaces',
  'vocabulary',
  'judgement/features/features',
  'places/craigslist-areas',
  'places/geography',
  'places/us-states',
]

const meeting = 'web and worker meet in Postgres and in Temporal, nowhere else.'

// What the top-level rooms may not import.
const outside = {
  domain: [
    closed(['web', 'worker', 'workflows', 'platform', 'prisma', 'sandbox', 'eval'], 'domain imports nothing of ours.'),
    nodeBuiltins,
  ],
  workflows: [
    closed(['web', 'worker', 'platform', 'prisma', 'sandbox', 'eval'], 'workflows import domain and types only.'),
    nodeBuiltins,
  ],
  platform: [closed(['web', 'worker', 'workflows', 'sandbox', 'eval'], 'platform is below web and worker.')],
  web: [closed(['worker', 'sandbox', 'eval'], meeting), contractOnly],
  worker: [closed(['web', 'sandbox', 'eval'], meeting), contractOnly],
  // It judges as the worker judges, from files, without a database.
  eval: [
    closed(['web', 'workflows', 'prisma', 'sandbox'], 'eval imports domain, worker and the log only.'),
    { regex: '^(?:#|\\.\\./(?:.*/)?)platform/(?!log$)', message: 'Of platform eval imports the log only.' },
  ],
  sandbox: [
    closed(['web', 'worker', 'workflows', 'platform', 'prisma', 'eval'], 'The sandbox stands outside.'),
    {
      regex: `^(?:#|\\.\\./(?:.*/)?)domain/(?!(?:${sharedWithSandbox.join('|')})$)`,
      message: `Of domain the sandbox imports ${sharedWithSandbox.join(', ')} only: what it shares, it cannot test.`,
    },
  ],
}

// The arrows inside a room: which of its folders each folder may import. All others are closed.
const arrows = {
  domain: {
    catalogue: [],
    places: [],
    text: [],
    alerts: ['judgement'],
    identity: ['catalogue', 'listing', 'places'],
    listing: ['catalogue', 'text'],
    deal: ['places', 'text'],
    judgement: ['catalogue', 'listing', 'text'],
    words: ['alerts', 'catalogue', 'listing', 'judgement', 'deal', 'plans'],
    search: ['alerts', 'catalogue', 'listing', 'judgement', 'places'],
    matching: ['listing', 'places', 'search'],
    plans: ['search'],
    crawl: ['places', 'plans', 'search', 'words'],
  },
  'domain/judgement': {
    features: [],
    evidence: ['features'],
    criteria: ['features'],
    facts: ['features', 'evidence', 'criteria'],
    verdicts: ['features', 'evidence', 'criteria', 'facts'],
  },
  'domain/catalogue': {
    names: [],
    title: ['names'],
    recognise: ['names', 'title'],
    testing: ['recognise'],
  },
  worker: {
    stored: [],
    identity: [],
    prices: [],
    crawl: ['stored', 'identity'],
    filter: ['stored'],
    judge: ['stored', 'identity', 'prices'],
    notify: ['stored'],
    maintenance: ['stored', 'prices'],
    plan: ['stored', 'crawl', 'filter', 'judge'],
    entitlement: ['maintenance'],
  },
  'worker/crawl': {
    adapters: [],
    fetch: ['adapters'],
    health: [],
    listings: [],
    feeds: ['adapters', 'fetch', 'health', 'listings'],
    postings: ['adapters', 'fetch', 'health', 'listings'],
    testing: ['adapters'],
  },
  // What two of them need stands beside them.
  'worker/crawl/adapters': { craigslist: [], cargurus: [], facebook: [] },
  // What a site's two kinds of page need stands in the site's own folder.
  'worker/crawl/adapters/craigslist': { fixtures: [], posting: [], results: [] },
  'worker/crawl/adapters/cargurus': { fixtures: [], listing: [], posting: ['listing'], results: ['listing'] },
  'worker/crawl/adapters/facebook': { fixtures: [], posting: [], results: [] },
  'worker/judge': { model: [], photos: [], criteria: ['model'], vin: [] },
  'worker/notify': {
    mail: [],
    push: [],
    webhook: [],
    alerts: ['mail', 'push', 'webhook'],
    'service-mail': ['mail'],
    'target-test': ['mail', 'push'],
  },
  'web/app/features/accounts': {
    session: [],
    proof: [],
    google: ['session'],
    password: ['session', 'proof'],
    'sign-up': ['session', 'google', 'password', 'time-zone'],
    'log-in': ['session', 'proof', 'google', 'password'],
    'time-zone': [],
    settings: ['session', 'password', 'sign-up', 'time-zone'],
    takeout: ['session'],
    'api-tokens': ['session', 'proof', 'settings'],
  },
  'web/app/features/notifications': {
    confirm: [],
    'last-alerts': [],
    push: [],
    pairing: ['push'],
    pause: [],
    postmark: [],
    unsubscribe: [],
    webhook: [],
    targets: ['confirm'],
    'add-target': ['push'],
  },
  'web/app/features/searches': {
    store: [],
    prices: [],
    cars: ['prices'],
    criteria: ['store'],
    gallery: ['cars'],
    seen: ['cars', 'criteria', 'store'],
    notices: [],
    funnel: ['notices', 'seen'],
    progress: ['funnel'],
    why: ['seen', 'store'],
    export: ['cars', 'criteria', 'seen'],
    atom: ['cars', 'store'],
    preview: ['criteria', 'store'],
    form: ['criteria', 'preview', 'store'],
    seller: ['cars', 'criteria', 'store'],
    results: ['cars', 'criteria', 'funnel', 'notices', 'progress', 'seen', 'seller', 'store', 'why'],
    card: ['cars', 'criteria', 'funnel', 'notices', 'progress', 'results', 'store'],
  },
}
// These files run the rooms beside them (activities, entry points, tabs). Only other such files may import them.
const floors = {
  worker: ['fleet', 'interceptors', 'main', 'queues', 'schedules', 'temporal'],
  'worker/crawl': ['activities', 'deps'],
  'worker/judge': ['activities', 'judge-candidates'],
  'worker/notify': ['activities'],
  'web/app/features/accounts': ['account-tab', 'account-tab.server'],
  'web/app/features/notifications': ['change-targets.server', 'notifications-tab', 'notifications-tab.server'],
}

/** A room's name after the # of an import. */
const alias = (room) => room.replace(/^web\/app\//, 'web/')
const anyOf = (names) => `(?:${names.join('|').replaceAll('.', '\\.')})`

/** For one of `room`'s folders: closes the folders that are not in `below`, and the files that run the rooms. */
const sisters = (room, folder, below, floor = floors[room] ?? []) => {
  const closedToIt = Object.keys(arrows[room]).filter((sister) => sister !== folder && !below.includes(sister))
  const into = `^(?:#${alias(room)}/|(?:\\.\\./)+(?:${path.basename(room)}/)?)`
  return [
    { names: closedToIt, end: '/' },
    { names: floor, end: '$' },
  ]
    .filter(({ names }) => names.length > 0)
    .map(({ names, end }) => ({
      regex: `${into}${anyOf(names)}${end}`,
      message: `${room}/${folder} may import of ${room} only: ${below.join(', ') || 'the floor'} (arrows, eslint.config.js).`,
    }))
}

/**
 * A later block replaces the patterns of an earlier one, so a folder's block repeats all rules of the rooms around it.
 */
const blocks = (room, patterns) => [
  forbid([`${room}/**`], patterns),
  ...Object.entries(arrows[room] ?? {}).flatMap(([folder, below]) =>
    blocks(`${room}/${folder}`, [...patterns, ...sisters(room, folder, below)]),
  ),
]

const upstairs = (room) => ({
  regex: `^(?:#${alias(room)}|\\.)/(?:${anyOf(Object.keys(arrows[room]))}/|${anyOf(floors[room] ?? [])}$)`,
  message: `All folders of ${room} stand on this file, so it imports none of them.`,
})

const onCrawlFloor = [...outside.worker, ...sisters('worker', 'crawl', arrows.worker.crawl)]

const testsToo = ['**/*.test.ts', '**/*.test.tsx']

export default tseslint.config(
  { ignores: ['node_modules', 'build', '.data', 'prisma/generated', '**/.*/**'] },
  ...tseslint.configs.recommended,
  {
    rules: {
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Configuration is read once, by platform/env.' },
      ],
      eqeqeq: ['error', 'always'],
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/only-throw-error': 'off', // Remix throws Responses
    },
  },
  {
    files: ['web/**/*.ts', 'web/**/*.tsx'],
    ignores: testsToo,
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.flat.recommended.rules, 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['web/**/*.tsx'],
    plugins: { 'jsx-a11y': jsxA11y },
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      'jsx-a11y/no-autofocus': 'off', // what was refused has the focus; without scripts only the attribute moves it
      'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['group'] }], // lists that scroll need the keyboard
      'jsx-a11y/img-redundant-alt': 'off', // "Photo 3" tells a car's photos apart
    },
  },
  ...Object.entries(outside).flatMap(([room, patterns]) => blocks(room, patterns)),
  ...['accounts', 'notifications', 'searches'].flatMap((room) => blocks(`web/app/features/${room}`, outside.web)),
  // Files that all folders of a room rest on import none of them.
  forbid(['domain/*.ts'], [...outside.domain, upstairs('domain')]),
  forbid(
    ['config', 'dependencies', 'failures', 'model-settings', 'paddle-settings', 'single-flight', 'wake-search'].map(
      (name) => `worker/${name}.ts`,
    ),
    [...outside.worker, upstairs('worker')],
  ),
  ...['web/app/features/accounts', 'web/app/features/notifications'].map((room) =>
    forbid([`${room}/!(${floors[room].join('|')}).{ts,tsx}`], [...outside.web, upstairs(room)]),
  ),
  // Tests of the crawl take its dependencies as the floor composes them.
  forbid(
    ['worker/crawl/testing/fixtures.ts'],
    [...onCrawlFloor, ...sisters('worker/crawl', 'testing', arrows['worker/crawl'].testing, ['activities'])],
  ),
  // Tests may import whatever they need for their set-up.
  { files: [...testsToo, 'e2e/**', 'bench/**'], rules: { 'no-restricted-imports': 'off' } },
  // Terminal programs print and read the environment.
  {
    files: [
      'scripts/**',
      'bench/**',
      'eval/run.ts',
      'e2e/support/**',
      'e2e/record-histories.ts',
      'worker/crawl/adapters/parse-command.ts',
    ],
    rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
  },
)
