import { expect, test } from 'vitest'
import { readSandboxConfig } from './config'

test('production refuses to start the sandbox, with a one-sentence error', () => {
  expect(readSandboxConfig({ NODE_ENV: 'production' })).toEqual({
    problems: ['The sandbox is for development and tests; it does not start in production.'],
  })
})

test('ports, seed and size have defaults and are checked', () => {
  expect(readSandboxConfig({ SANDBOX_SEED: '' })).toMatchObject({
    config: { SANDBOX_PORT: 4010, SANDBOX_PUSH_PORT: 4011, SANDBOX_SEED: 1, SANDBOX_SIZE: 20_000, SANDBOX_LIVELY: 6 },
  })
  expect(readSandboxConfig({ SANDBOX_PORT: 'http', SANDBOX_SIZE: '-1' })).toEqual({
    problems: [expect.stringMatching(/^SANDBOX_PORT: /), expect.stringMatching(/^SANDBOX_SIZE: /)],
  })
})
