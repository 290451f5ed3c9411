import type { TestProject } from 'vitest/node'
import { startStack } from './stack'

declare module 'vitest' {
  interface ProvidedContext {
    webUrl: string
    sandboxUrl: string
    dataDir: string
    temporalAddress: string
  }
}

/** One running product for all end-to-end tests. Each test uses its own buyer; a test that breaks a part repairs it. */
export default async function setup(project: TestProject) {
  const stack = await startStack({ FEED_FRESHNESS_MS: '3000', MAIL_SEARCH_LAG_MS: '2000' })
  project.provide('webUrl', stack.webUrl)
  project.provide('sandboxUrl', stack.sandboxUrl)
  project.provide('dataDir', stack.dataDir)
  project.provide('temporalAddress', stack.temporalAddress)
  return stack.stop
}
