import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface StatementCounter {
  url: string
  count(): number
  close(): void
}

const execute = 'E'.charCodeAt(0)
const simpleQuery = 'Q'.charCodeAt(0)
const headBytes = 5

/** A proxy in front of PostgreSQL that counts a client's statements (wire protocol 3: Execute and Query). */
export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let count = 0
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => (client.destroy(), database.destroy()))
      socket.on('close', () => sockets.delete(socket))
    }
    const read = messageReader((type) => {
      if (type === execute || type === simpleQuery) count += 1
    })
    client.on('data', read)
    client.pipe(database).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = new URL(databaseUrl)
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    count: () => count,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/**
 * Parses a client's bytes and reports each message's type. The first message, which starts the session, has no type.
 */
function messageReader(report: (type: number) => void): (chunk: Buffer) => void {
  let held = Buffer.alloc(0)
  let isStarted = false
  return (chunk) => {
    held = Buffer.concat([held, chunk])
    for (;;) {
      const lengthAt = isStarted ? 1 : 0
      if (held.length < headBytes) return
      const end = lengthAt + held.readInt32BE(lengthAt)
      if (held.length < end) return
      if (isStarted) report(held[0]!)
      isStarted = true
      held = held.subarray(end)
    }
  }
}
