/** What a person's own server received of Lotwatch. */
export interface ReceivedEvent {
  receivedAt: string
  /** In lower case. */
  headers: Record<string, string>
  /** As it was sent, because the signature is of these bytes. */
  body: string
}

export const receiverModes = ['ok', 'answer', 'slow', 'drop', 'endless', 'redirect'] as const

/** How a receiver answers. `answer`: with `status` and, if set, Retry-After. `redirect`: to `location`. */
export interface ReceiverMode {
  mode: (typeof receiverModes)[number]
  status: number
  retryAfter: string | null
  location: string
  delayMs: number
}

const maxKept = 500
const usual: ReceiverMode = { mode: 'ok', status: 204, retryAfter: null, location: '', delayMs: 90_000 }

/** Receivers by the id in their address; any id is one. Nothing of them outlives the process. */
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
