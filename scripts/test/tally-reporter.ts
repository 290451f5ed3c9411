import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

export interface Tally {
  passed: number
  /** Number of tests that were left out because of their tag. */
  left: number
  /** Failed tests and checks, each with a searchable name and the first lines of its error. */
  failed: string[]
}

export const noTally = (): Tally => ({ passed: 0, left: 0, failed: [] })

export function addTally(total: Tally, { passed, left, failed }: Tally): void {
  total.passed += passed
  total.left += left
  total.failed.push(...failed)
}

/**
 * Writes a suite's tally to the file in TALLY_FILE. vitest's own JSON report has neither errors of hooks and of files that
 * fail to load nor those that no test caught, although they fail the run.
 */
export default class TallyReporter implements Reporter {
  onTestRunEnd(files: readonly TestModule[], uncaught: readonly SerializedError[]): void {
    const named = (name: string, errors: readonly Pick<SerializedError, 'message' | 'stack'>[]) =>
      errors.map(({ message, stack }) => `${name}${firstLines(stack ?? message)}`)
    const tests = files.flatMap((file) => [...file.children.allTests()])
    const inState = (state: string) => tests.filter((test) => test.result().state === state)
    const failed = [
      ...inState('failed').flatMap((test) =>
        named(`${test.module.relativeModuleId}: ${test.fullName}`, test.result().errors!.slice(0, 1)),
      ),
      ...files.flatMap((file) =>
        [file, ...file.children.allSuites()].flatMap((suite) =>
          named(`${file.relativeModuleId}: outside its tests`, suite.errors()),
        ),
      ),
      ...named('an error that no test caught', uncaught),
    ]
    const tally: Tally = { passed: inState('passed').length, left: inState('skipped').length, failed }
    writeFileSync(process.env.TALLY_FILE!, JSON.stringify(tally))
  }
}

const shownLines = 5

/** Returns the first lines, indented for the list of failures. */
export function firstLines(text = ''): string {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter(Boolean)
    .slice(0, shownLines)
    .map((line) => `\n    ${line}`)
    .join('')
}
