import { afterAll, vi } from 'vitest'
import { closeSingletons } from '#platform/singletons'

// Test files of a worker share their modules, so each file leaves behind what a new process would have.
afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  await closeSingletons()
})
