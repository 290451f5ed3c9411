import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

// Which file may import which is in .dependency-cruiser.mjs.
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
    ignores: ['**/*.test.ts', '**/*.test.tsx'],
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
  // Terminal programs print and read the environment.
  {
    files: [
      'scripts/**',
      'bench/**',
      'eval/run.ts',
      'e2e/support/**',
      'e2e/record-histories.ts',
      'e2e/take-screenshots.ts',
      'worker/crawl/adapters/parse-command.ts',
    ],
    rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
  },
)
