import { execFileSync } from 'node:child_process'
import { root } from '#platform/root'

/** Paths that differ from the commit at which the branch left main, new files included, deleted ones not. */
export function changedFiles(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  return [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '--others', '--exclude-standard')]
}

function git(...args: string[]): string[] {
  try {
    const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return output.split('\n').filter(Boolean)
  } catch {
    return []
  }
}
