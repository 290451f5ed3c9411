import { inject } from 'vitest'
import type { RunningStack } from './stack'

/**
 * The calling test file's exclusive running product. There is one per vitest worker; vitest numbers its workers from 1.
 */
export const ownStack = (): RunningStack => inject('stacks')[Number(process.env.VITEST_POOL_ID) - 1]!
