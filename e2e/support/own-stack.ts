import { inject } from 'vitest'
import type { RunningStack } from './stack'

/**
 * The running product that the calling test file has for itself until it ends. There is one for each worker of vitest,
 * which numbers its workers from 1.
 */
export const ownStack = (): RunningStack => inject('stacks')[Number(process.env.VITEST_POOL_ID) - 1]!
