/** One request that a stand-in received. */
export interface RequestEntry {
  at: string
  /** A marketplace, "openai", "postmark", "push", "google", "paddle", "posthog" or "mapbox". */
  source: string
  method: string
  /** With its query. */
  path: string
  /** null while it is being answered. */
  status: number | null
  answeredAt: string | null
  userAgent: string | null
}

/** One call to the stand-in model; never the words it was asked about. */
export interface ModelCall {
  at: string
  format: string | null
  model: string | null
  inputTokens: number
  outputTokens: number
  status: number
}

/** The newest entries up to a limit, oldest first. */
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
