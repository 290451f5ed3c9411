import { type ChildProcess } from 'node:child_process'
import { keep, stopChild } from '../lib/keep'

export interface PartOptions {
  name: string
  /** Arguments for Node. */
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  logFile: string
  say: (line: string) => void
  /** Called when the part has died so often that another start is pointless. */
  onHopeless: (name: string) => void
}

const restartAfterMs = 500
const hopelessAfter = 5
const withinMs = 60_000

/** One of our own processes. It is restarted when it dies without being asked to. */
export class Part {
  private child: ChildProcess | undefined
  private stopping = false
  private deaths: number[] = []

  constructor(private readonly options: PartOptions) {}

  start(): void {
    const { args, env, cwd, logFile } = this.options
    this.child = keep({ program: process.execPath, args, env, cwd, stopSignal: 'SIGTERM', logFile })
    this.child.once('exit', () => this.died())
  }

  async stop(): Promise<void> {
    this.stopping = true
    if (this.child) await stopChild(this.child)
  }

  private died(): void {
    if (this.stopping) return
    const { name, say, logFile, onHopeless } = this.options
    const now = performance.now()
    this.deaths = [...this.deaths.filter((at) => now - at < withinMs), now]
    if (this.deaths.length >= hopelessAfter) return onHopeless(name)
    say(`The ${name} ended unexpectedly and is started again; its log is ${logFile}`)
    setTimeout(() => this.stopping || this.start(), restartAfterMs)
  }
}
