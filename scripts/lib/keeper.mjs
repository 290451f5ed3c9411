// Runs one external program (PostgreSQL, Temporal) for as long as the parent process lives. If the parent is killed,
// the IPC channel closes and this process stops the program, so nothing is left behind.
// Arguments: pid file, stop signal, uid or "-", gid or "-", program, its arguments…
import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'

const [pidFile, stopSignal, uid, gid, program, ...args] = process.argv.slice(2)
const identity = uid === '-' ? {} : { uid: Number(uid), gid: Number(gid) }
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], ...identity })

// If this process is killed too, the next start finds the program through this file (supervise.ts).
const note = { pid: child.pid, program, args, stopSignal, startedBy: process.ppid }
if (child.pid) writeFileSync(pidFile, JSON.stringify(note))

const timeoutMs = 15_000 // longer than a web process or a worker takes to drain
function stop() {
  child.kill(stopSignal)
  setTimeout(() => child.kill('SIGKILL'), timeoutMs).unref()
}

process.on('disconnect', stop)
if (!process.connected) stop() // the parent ended before this module was loaded
process.on('SIGTERM', stop)
process.on('SIGINT', () => {}) // Ctrl-C reaches the whole process group, but the parent decides the order of stopping
child.on('error', (error) => {
  console.error(`${program} could not be started: ${error.message}`)
  process.exit(1)
})
child.on('exit', (code) => {
  rmSync(pidFile, { force: true })
  process.exit(code ?? 1)
})
