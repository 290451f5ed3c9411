import type { TestProject } from 'vitest/node'
import { startStack, type RunningStack, type Stack } from './stack'

declare module 'vitest' {
  interface ProvidedContext {
    /** One per vitest worker. A test file uses its worker's stack (`useStack()`). */
    stacks: RunningStack[]
  }
}

/** Starts one product per parallel test file. Each test uses its own buyer; a test that breaks a part repairs it. */
export default async function setup(project: TestProject) {
  const started: Stack[] = []
  const stop = async () => void (await Promise.all(started.map((stack) => stack.stop())))
  try {
    // In sequence: the first start builds the product for all of them.
    while (started.length < Number(project.vitest.config.maxWorkers)) {
      started.push(await startStack({ FEED_FRESHNESS_MS: '3000', MAIL_SEARCH_LAG_MS: '2000' }))
    }
  } catch (error) {
    await stop()
    throw error
  }
  project.provide(
    'stacks',
    started.map(({ stop: _, ...stack }) => stack),
  )
  return stop
}
