import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { findFreePort } from '../../scripts/lib/ports'

export interface Connection {
  url: string
  port: number
  /**
   * Closes all connections and rejects new ones, including a service worker's. The browser still considers itself
   * online.
   */
  cut(): Promise<void>
  restore(): Promise<void>
  /** Delays everything that is sent from now on in either direction. 0 ends the delay. */
  delay(ms: number): void
}

/** A proxy to the server at `origin` that a test can cut or slow down. The caller must cut it at the end. */
export async function openConnection(origin: string): Promise<Connection> {
  const { port, hostname } = new URL(origin)
  const ends = new Set<Socket>()
  let delayMs = 0
  const delayed = () =>
    new Transform({
      transform: (chunk, _, done) => (delayMs === 0 ? done(null, chunk) : setTimeout(done, delayMs, null, chunk)),
    })
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => other.destroy())
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
    }
    near.pipe(delayed()).pipe(far)
    far.pipe(delayed()).pipe(near)
  })
  const own = await findFreePort() // no outgoing connection takes it while it is cut
  const restore = async () => {
    server.listen(own, hostname)
    await once(server, 'listening')
  }
  await restore()
  return {
    url: `http://${hostname}:${own}`,
    port: own,
    async cut() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const end of ends) end.destroy()
      await closed
    },
    restore,
    delay: (ms) => void (delayMs = ms),
  }
}
