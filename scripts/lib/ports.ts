import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'

/**
 * Below the ephemeral ports (Linux from 32,768, RFC 6335 from 49,152): an outgoing connection could take one of those
 * before a starting server listens on it.
 */
const lowestPort = 15_000
const highestPort = 31_999
const maxTries = 100
const handedOut = new Set<number>()

/** A free TCP port on loopback that this process has not returned before. */
export async function findFreePort(): Promise<number> {
  for (let i = 0; i < maxTries; i++) {
    const port = randomInt(lowestPort, highestPort + 1)
    if (handedOut.has(port)) continue
    handedOut.add(port)
    if (await canListen(port)) return port
  }
  throw new Error(`No free port was found between ${lowestPort} and ${highestPort}.`)
}

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

export function isPortBusy(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host })
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })
}

/** Polls `probe` every 50 ms until it is true. Throws after `timeoutMs`; `what` names the subject of the error. */
export async function waitUntil(what: string, timeoutMs: number, probe: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await probe())) {
    if (performance.now() > deadline) throw new Error(`${what} did not come up within ${timeoutMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
