import { spawn } from 'node:child_process'

/**
 * Runs a program to its end. `code` is null if it could not be started.
 *
 * @param {[program: string, ...args: string[]]} command
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ code: number | null; output: string }>}
 */
export function runProgram([program, ...args], env) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-10_000)))
    child.on('error', () => resolve({ code: null, output }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** @param {string} output */
export const lastLine = (output) => output.trim().split('\n').at(-1)?.trim() ?? ''
