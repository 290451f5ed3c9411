export interface RequestEntry {
  at: string
  /** A marketplace, "openai", "postmark", "push", "google", "paddle", "posthog", "mapbox" or "nhtsa". */
  source: string
  method: string
  /** Includes the query string. */
  path: string
  /** null until the response is sent. */
  status: number | null
  answeredAt: string | null
  userAgent: string | null
}

/** Omits the prompt. */
interface ModelCall {
  at: string
  format: string | null
  model: string | null
  inputTokens: number
  outputTokens: number
  status: number
}

/** Keeps the newest entries, oldest first. */
export class Log<Entry> {
  private entries: Entry[] = []
  constructor(private readonly limit = 5_000) {}

  add(entry: Entry): void {
    this.entries.push(entry)
    if (this.entries.length > this.limit) this.entries.shift()
  }

  list(matches: (entry: Entry) => boolean = () => true): Entry[] {
    return this.entries.filter(matches)
  }

  clear(): void {
    this.entries = []
  }
}

export type RequestLog = Log<RequestEntry>
export type CallLog = Log<ModelCall>
