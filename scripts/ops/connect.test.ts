import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { connect, OpsError } from './context'

/** A server that asks for a password in plain text, as PostgreSQL does, and keeps what it gets. */
async function startAskingServer() {
  const passwords: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3])) // AuthenticationCleartextPassword
      socket.once('data', (message) => {
        passwords.push(message.subarray(5, -1).toString())
        socket.destroy()
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, passwords, stop: () => server.close() }
}

test('logs in with the settings of docker-compose.yml: the password stands beside the address', async () => {
  const server = await startAskingServer()
  const { db, close } = connect({
    DATABASE_URL: `postgresql://lotwatch@127.0.0.1:${server.port}/lotwatch`,
    DATABASE_PASSWORD: 'a@b/c:d?e#f',
    TEMPORAL_ADDRESS: 'temporal:7233',
    TEMPORAL_TLS: '',
    TEMPORAL_API_KEY: '',
  })
  await expect(db.user.count()).rejects.toThrow()
  await close()
  server.stop()
  expect(server.passwords[0]).toBe('a@b/c:d?e#f')
})

test('reads the TLS files of Temporal, and names one that cannot be read', async () => {
  const { temporal, close } = connect({
    DATABASE_URL: 'postgresql://lotwatch@127.0.0.1:9/lotwatch',
    TEMPORAL_ADDRESS: '127.0.0.1:9',
    TEMPORAL_TLS_CA_FILE: '/nowhere/ca.pem',
  })
  await expect(temporal()).rejects.toThrow('/nowhere/ca.pem')
  await close()
})

test('says which setting is missing', async () => {
  expect(() => connect({ DATABASE_URL: '' })).toThrow(OpsError)
  const { temporal, close } = connect({ DATABASE_URL: 'postgresql://a@127.0.0.1:9/b', TEMPORAL_ADDRESS: '' })
  await expect(temporal()).rejects.toThrow('TEMPORAL_ADDRESS names the Temporal server; it is not set.')
  await close()
})
