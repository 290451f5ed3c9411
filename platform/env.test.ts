import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ConfigurationError, envFlag, envPort, readEnv } from './env'

afterEach(() => vi.unstubAllEnvs())

const schema = z.object({
  PLACE: z.url(),
  PORT: envPort.default(1),
  SECRET: z.string().min(32),
  LOUD: envFlag.default(false),
})

test('reports every problem at once and shows no value', () => {
  vi.stubEnv('PLACE', 'nowhere')
  vi.stubEnv('PORT', '70000')
  vi.stubEnv('SECRET', 'short-secret')
  const read = () => readEnv(schema)
  expect(read).toThrow(ConfigurationError)
  expect(read).toThrow(/PLACE[\s\S]*PORT[\s\S]*SECRET/)
  expect(read).not.toThrow(/short-secret/)
})

test('a missing setting is reported as not set', () => {
  vi.stubEnv('PLACE', 'http://localhost')
  expect(() => readEnv(schema)).toThrow(/SECRET: is not set$/m)
})

test('an empty value counts as not set', () => {
  vi.stubEnv('PLACE', 'http://localhost')
  vi.stubEnv('PORT', '')
  vi.stubEnv('SECRET', 'x'.repeat(32))
  vi.stubEnv('LOUD', 'yes')
  expect(readEnv(schema)).toMatchObject({ PORT: 1, LOUD: true })
})
