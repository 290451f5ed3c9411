interface ReceivedEvent {
  receivedAt: string
  /** Keys are lowercase. */
  headers: Record<string, string>
  /** Raw, because the signature covers these bytes. */
  body: string
}

export const receiverModes = ['ok', 'answer', 'slow', 'drop', 'endless', 'redirect'] as const

/** `status` applies to `answer`, `location` to `redirect`. */
interface ReceiverMode {
  mode: (typeof receiverModes)[number]
  status: number
  retryAfter: string | null
  location: string
  delayMs: number
}

const maxKept = 500
const usual: ReceiverMode = { mode: 'ok', status: 204, retryAfter: null, location: '', delayMs: 90_000 }

/** Keyed by the id in the URL. Any id works. Kept in memory only. */
export class WebhookReceivers {
  private readonly modes = new Map<string, ReceiverMode>()
  private readonly received = new Map<string, ReceivedEvent[]>()

  modeOf(id: string): ReceiverMode {
    return this.modes.get(id) ?? usual
  }

  setMode(id: string, mode: Partial<ReceiverMode>): ReceiverMode {
    const set = { ...usual, ...mode }
    this.modes.set(id, set)
    return set
  }

  add(id: string, event: ReceivedEvent): void {
    this.received.set(id, [...this.list(id), event].slice(-maxKept))
  }

  list(id: string): ReceivedEvent[] {
    return this.received.get(id) ?? []
  }

  clear(): void {
    this.modes.clear()
    this.received.clear()
  }
}
