import type { ChildProcess } from 'node:child_process'
import { supervise, stopChild, type SupervisedProcess, type SuperviseOptions } from '../lib/supervise'

interface RestartOptions {
  name: string
  program: SuperviseOptions
  say: (line: string) => void
  /** Called when the process cannot stay up. It is started again less often, unless it is stopped. */
  onGiveUp: (name: string) => void
}

const restartAfterMs = 500
const retryAfterMs = 5_000
/** A process that exits sooner did not start properly. */
const shortLifeMs = 5_000
/** High, since a killed database refuses to start until the last of its processes has exited. */
const maxShortLives = 10

/** One process of a local start. Restarts it when it dies unexpectedly. */
export class RestartingProcess implements SupervisedProcess {
  private child: ChildProcess | undefined
  private startedAtMs = 0
  private stopping = false
  private shortLives = 0

  constructor(private readonly options: RestartOptions) {}

  start(): this {
    this.startedAtMs = performance.now()
    this.child = supervise(this.options.program)
    this.child.once('exit', (code) => this.handleExit(code))
    return this
  }

  hasEnded(): boolean {
    return this.child?.exitCode !== null
  }

  async stop(): Promise<void> {
    this.stopping = true
    if (this.child) await stopChild(this.child)
  }

  private handleExit(code: number | null): void {
    if (this.stopping) return
    const { name, say, program, onGiveUp } = this.options
    this.shortLives = performance.now() - this.startedAtMs < shortLifeMs ? this.shortLives + 1 : 0
    const hasGivenUp = this.shortLives >= maxShortLives
    if (this.shortLives === maxShortLives) onGiveUp(name)
    // A process exits with 0 because somebody asked it to, with SIGTERM.
    const how = code === 0 ? 'has stopped' : 'ended unexpectedly'
    if (!hasGivenUp) say(`The ${name} ${how} and is started again; its log is ${program.logFile}`)
    setTimeout(() => this.stopping || this.start(), hasGivenUp ? retryAfterMs : restartAfterMs)
  }
}
