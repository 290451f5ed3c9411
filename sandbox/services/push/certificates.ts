import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generate } from 'selfsigned'

const dayMs = 24 * 3_600_000
const validDays = 3_650
const renewDays = 30

/** The certificate authority is stored, so that a worker can keep trusting it across restarts. */
async function authority(stateDir: string): Promise<{ cert: string; key: string }> {
  const [certFile, keyFile] = [path.join(stateDir, 'push-ca.pem'), path.join(stateDir, 'push-ca-key.pem')]
  if (existsSync(certFile) && existsSync(keyFile)) {
    const stored = { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') }
    if (Date.parse(new X509Certificate(stored.cert).validTo) > Date.now() + renewDays * dayMs) return stored
  }
  const made = await generate([{ name: 'commonName', value: 'Lotwatch sandbox push authority' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ...validity(validDays),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  writeFileSync(keyFile, made.private, { mode: 0o600 })
  writeFileSync(certFile, made.cert)
  return { cert: made.cert, key: made.private }
}

export async function serverCertificate(stateDir: string): Promise<{ cert: string; key: string }> {
  const ca = await authority(stateDir)
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ...validity(validDays / 5),
    ca,
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  return { cert: made.cert, key: made.private }
}

/** Starts yesterday to tolerate clock skew. */
const validity = (days: number) => ({
  notBeforeDate: new Date(Date.now() - dayMs),
  notAfterDate: new Date(Date.now() + days * dayMs),
})
