import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

export interface Connection {
  /** Where a browser reaches the same server through the line. */
  url: string
  /** Ends every connection and refuses new ones, also those of a service worker. The browser believes in its network. */
  cut(): Promise<void>
  restore(): Promise<void>
}

/** A line to the server at `origin`, which a test can cut. The caller cuts it in the end. */
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
