import { test } from 'vitest'

/** Tag of exhaustive tests: `npm run test:thorough` and CI run them, `npm test` only for what changed. */
export const thorough = { tags: ['thorough'] }

/**
 * `test.for` over exhaustive rows: the canaries are part of `npm test`, the other rows are thorough tests. Without
 * canaries, a defect that breaks every row would go unnoticed until CI. Throws if there is none.
 */
export function testWithCanaries<Row>(rows: readonly Row[], isCanary: (row: Row) => boolean) {
  return (name: string, run: (row: Row) => unknown) => {
    const canaries = rows.filter(isCanary)
    if (canaries.length === 0) throw new Error(`No row of "${name}" is a canary.`)
    test.for(canaries)(name, (row) => run(row) as Promise<void>)
    test.for(rows.filter((row) => !canaries.includes(row)))(name, thorough, (row) => run(row) as Promise<void>)
  }
}

/** `testWithCanaries` with the first row as canary. */
export const testFirstOf =
  <const Row>(rows: readonly Row[]) =>
  (name: string, run: (row: Row) => Promise<void>): void =>
    testWithCanaries(rows, (row) => row === rows[0])(name, run)
