import { test } from 'vitest'

/** Like `test.for`, but `npm test` runs only the first row. `npm run test:thorough` runs the others. */
export const testFirstOf =
  <const Row>(rows: readonly Row[]) =>
  (name: string, run: (row: Row) => Promise<void>, timeout?: number): void => {
    test.for(rows.slice(0, 1))(name, { timeout }, run)
    test.for(rows.slice(1))(name, { timeout, tags: ['thorough'] }, run)
  }
