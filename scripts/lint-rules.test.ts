import { ESLint, Linter, type Linter as Lint } from 'eslint'
import { expect, test } from 'vitest'

async function findLintErrors(code: string): Promise<(string | null)[]> {
  const config = (await new ESLint().calculateConfigForFile('web/app/root.tsx')) as Lint.Config
  const screens = ([rule]: [string, unknown]) => /^(react-hooks|jsx-a11y)\//.test(rule)
  const rules = Object.fromEntries(Object.entries(config.rules ?? {}).filter(screens))
  const { plugins, languageOptions } = config
  const parserOptions = { ecmaFeatures: { jsx: true } } // without types
  const messages = new Linter().verify(code, { plugins, rules, languageOptions: { ...languageOptions, parserOptions } })
  return messages.map(({ ruleId }) => ruleId)
}

test.each([
  ['a hook that is called only sometimes', 'function A({ b }) { return b ?? useId() }', 'react-hooks/rules-of-hooks'],
  [
    'an effect that misses a change',
    'function A({ b }) { useEffect(() => console.log(b), []); return null }',
    'react-hooks/exhaustive-deps',
  ],
  ['a picture without words', 'const A = () => <img src="a.png" />', 'jsx-a11y/alt-text'],
  [
    'a press that the keyboard cannot make',
    'const A = () => <div role="button" tabIndex={0} onClick={go} />',
    'jsx-a11y/click-events-have-key-events',
  ],
])('the linter rejects %s', async (_, code, rule) => {
  expect(await findLintErrors(code)).toContain(rule)
})
