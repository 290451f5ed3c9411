import { spawn } from 'node:child_process'
import { root } from '#platform/root'

/** Runs a program in the repository's root. With `pipe`, returns what it prints. */
export function runCommand(
  [program, ...args]: string[],
  output: 'pipe' | 'inherit',
  variables: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...variables }
    const child = spawn(program!, args, { cwd: root, env, stdio: ['ignore', output, output] })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part) => (text += part))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: text }))
  })
}
