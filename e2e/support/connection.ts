import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

interface Connection {
  url: string
  /**
   * Closes all connections and rejects new ones, including a service worker's. The browser still considers itself
   * online.
   */
  cut(): Promise<void>
  restore(): Promise<void>
}

/** A proxy to the server at `origin` that a test can cut. The caller must cut it at the end. */
export async function openConnection(origin: string): Promise<Connection> {
  const { port, hostname } = new URL(origin)
  const ends = new Set<Socket>()
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
    near.pipe(far).pipe(near)
  })
  const listen = async (on: number) => {
    server.listen(on, hostname)
    await once(server, 'listening')
  }
  await listen(0)
  const own = (server.address() as AddressInfo).port
  return {
    url: `http://${hostname}:${own}`,
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const end of ends) end.destroy()
      await closed
    },
    restore: () => listen(own),
  }
}
