import tseslint from 'typescript-eslint'

// Who may import whom (docs/decisions/001). A room is closed with its alias and with any relative path into it.
const closed = (rooms, why) => ({
  // Not as `group`: its patterns are those of .gitignore, where a line that starts with # is a comment.
  regex: `^(?:#|\\.\\./(?:.*/)?)(?:${rooms.join('|')})/`,
  message: why,
})
const forbid = (files, patterns, extra = {}) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns, ...extra }] },
})
const nodeBuiltins = { regex: '^node:', message: 'Workflow and domain code is deterministic: no Node built-ins.' }
const worker = [
  closed(['web', 'sandbox'], 'web and worker meet in Postgres and in Temporal, nowhere else.'),
  { regex: '^#workflows/(?!contract$)', message: 'Import workflows/contract only.' },
]
const adapters = ['craigslist', 'cargurus', 'facebook']
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
  forbid(
    ['domain/**'],
    [
      closed(['web', 'worker', 'workflows', 'platform', 'prisma', 'sandbox'], 'domain imports nothing of ours.'),
      nodeBuiltins,
    ],
  ),
  forbid(
    ['workflows/**'],
    [
      closed(['web', 'worker', 'platform', 'prisma', 'sandbox'], 'workflows import domain and types only.'),
      nodeBuiltins,
    ],
  ),
  forbid(['platform/**'], [closed(['web', 'worker', 'workflows', 'sandbox'], 'platform is below web and worker.')]),
  forbid(
    ['web/**'],
    [
      closed(['worker', 'sandbox'], 'web and worker meet in Postgres and in Temporal, nowhere else.'),
      { regex: '^#workflows/(?!contract$)', message: 'Import workflows/contract only.' },
    ],
  ),
  forbid(['worker/**'], worker),
  // A later block replaces an earlier one's patterns, so the worker's own stand here again.
  ...adapters.map((adapter) =>
    forbid(
      [`worker/crawl/adapters/${adapter}/**`],
      [
        ...worker,
        {
          regex: `(?:^|/)(?:${adapters.filter((other) => other !== adapter).join('|')})/`,
          message: 'Adapters do not import each other: what two of them need stands in worker/crawl/adapters.',
        },
      ],
    ),
  ),
  forbid(['sandbox/**'], [closed(['web', 'worker', 'workflows', 'platform', 'prisma'], 'The sandbox stands outside.')]),
  // Tests set the scene with whatever they need.
  { files: [...testsToo, 'e2e/**', 'bench/**'], rules: { 'no-restricted-imports': 'off' } },
  // Programs for a terminal speak to it.
  {
    files: ['scripts/**', 'bench/**', 'e2e/support/**', 'e2e/record-histories.ts', 'worker/crawl/adapters/parse-command.ts'],
    rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
  },
)
