import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { envFlag, type RawEnv, type ReportProblem } from './env'

const file = z.string().optional()

/** Settings of the connection to Temporal: a server of one's own, or Temporal Cloud with an API key or a certificate. */
export const temporalEnv = {
  TEMPORAL_ADDRESS: z.string().min(1),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  /** Encrypts without the settings below, each of which implies it. */
  TEMPORAL_TLS: envFlag.default(false),
  TEMPORAL_API_KEY: z.string().optional(),
  /** PEM files: the client's certificate and its key, and the authority of a server that no public one certified. */
  TEMPORAL_TLS_CERT_FILE: file,
  TEMPORAL_TLS_KEY_FILE: file,
  TEMPORAL_TLS_CA_FILE: file,
}

type TemporalSettings = z.output<z.ZodObject<typeof temporalEnv>>

export function checkTemporal(given: RawEnv, problem: ReportProblem): void {
  const pair = ['TEMPORAL_TLS_CERT_FILE', 'TEMPORAL_TLS_KEY_FILE']
  for (const [name, other] of [pair, pair.toReversed()] as [string, string][])
    if (given[name] && !given[other]) problem(other, `is required because ${name} is set`)
}

/** Connection options for both Temporal clients, the web app's and the worker's. Throws if a file cannot be read. */
export function temporalConnection(env: TemporalSettings) {
  const { TEMPORAL_ADDRESS: address, TEMPORAL_API_KEY: apiKey } = env
  const { TEMPORAL_TLS_CERT_FILE: cert, TEMPORAL_TLS_KEY_FILE: key, TEMPORAL_TLS_CA_FILE: authority } = env
  const clientCertPair = cert && key ? { crt: readFileSync(cert), key: readFileSync(key) } : undefined
  const serverRootCACertificate = authority ? readFileSync(authority) : undefined
  const hasFiles = clientCertPair !== undefined || serverRootCACertificate !== undefined
  const tls = hasFiles ? { clientCertPair, serverRootCACertificate } : env.TEMPORAL_TLS || apiKey !== undefined
  return { address, apiKey, tls }
}
