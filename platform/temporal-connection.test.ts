import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { databaseUrl } from './database-url'
import { checkTemporal, temporalConnection } from './temporal-connection'

const dir = mkdtempSync(path.join(tmpdir(), 'tls-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const pem = (name: string) => {
  writeFileSync(path.join(dir, name), name)
  return path.join(dir, name)
}
const server = { TEMPORAL_ADDRESS: 'temporal:7233', TEMPORAL_NAMESPACE: 'default', TEMPORAL_TLS: false }

test('the connection to Temporal is plain by default, for a server on the same network', () => {
  expect(temporalConnection(server)).toEqual({ address: 'temporal:7233', apiKey: undefined, tls: false })
})

test('the connection to Temporal is encrypted with TEMPORAL_TLS, and whenever an API key is sent', () => {
  expect(temporalConnection({ ...server, TEMPORAL_TLS: true }).tls).toBe(true)
  expect(temporalConnection({ ...server, TEMPORAL_API_KEY: 'key' })).toMatchObject({ apiKey: 'key', tls: true })
})

test('the connection to Temporal shows a certificate, and trusts a private authority', () => {
  const files = { TEMPORAL_TLS_CERT_FILE: pem('cert'), TEMPORAL_TLS_KEY_FILE: pem('key') }
  const { tls } = temporalConnection({ ...server, ...files, TEMPORAL_TLS_CA_FILE: pem('authority') })
  expect(tls).toEqual({
    clientCertPair: { crt: Buffer.from('cert'), key: Buffer.from('key') },
    serverRootCACertificate: Buffer.from('authority'),
  })
})

test('a certificate without its key is reported, and the reverse', () => {
  const problems: string[] = []
  for (const name of ['TEMPORAL_TLS_CERT_FILE', 'TEMPORAL_TLS_KEY_FILE'])
    checkTemporal({ [name]: 'x.pem' }, (missing) => problems.push(missing))
  expect(problems).toEqual(['TEMPORAL_TLS_KEY_FILE', 'TEMPORAL_TLS_CERT_FILE'])
})

test('a database password may contain any character', () => {
  const password = `a@b/c:d?e#f%g"h'i j$k\\l{}é&=+`
  const url = databaseUrl({ DATABASE_URL: 'postgresql://lotwatch@postgres:5432/lotwatch', DATABASE_PASSWORD: password })
  expect(decodeURIComponent(new URL(url).password)).toBe(password)
  expect(new URL(url).host).toBe('postgres:5432')
  expect(databaseUrl({ DATABASE_URL: 'postgresql://a:b@c/d' })).toBe('postgresql://a:b@c/d')
})
