import { unescape } from 'node:querystring'
import ipaddr from 'ipaddr.js'
import { databaseUrl } from './database-url'
import type { RawEnv, ReportProblem } from './env'
import { secretWeakness, vapidProblem } from './secret-strength'

const addresses = /_(URL|HOST|HOSTS|ORIGINS)$/
const secrets = /_(KEY|SECRETS?|TOKEN)$/
const contacts = /_(EMAIL|FROM|CONTACT|SUBJECT)$/
/** May run on the same machine in production. */
const ownServers = ['DATABASE_URL']

/** A trial run uses NODE_ENV=production for speed and sets APP_ENV to identify itself as a trial. */
export const isProduction = (env: { APP_ENV?: string; NODE_ENV?: string }): boolean =>
  (env.APP_ENV ?? env.NODE_ENV) === 'production'

/**
 * Rejects settings that are unsafe in production: a stand-in's address, a guessable secret, an unreachable contact. The
 * rules match setting names, so they cover new settings automatically.
 */
export function checkProduction(names: string[], env: RawEnv, problem: ReportProblem): void {
  for (const name of names) {
    const value = env[name]
    if (value === undefined) continue
    if (name === 'SANDBOX_URL' || (name.endsWith('_MODE') && value === 'sandbox')) {
      problem(name, 'production does not run on the sandbox')
    } else if (addresses.test(name) && !ownServers.includes(name)) {
      const hosts = value.split(',')
      if (hosts.some(isStandIn)) problem(name, 'names a stand-in on this machine, not a service')
      else if (hosts.some(isAnyHost)) problem(name, 'allows any host; "*." needs a domain of two names after it')
    } else if (secrets.test(name)) {
      const all = name.endsWith('S') ? value.split(',').map((one) => one.trim()) : [value]
      const weakness = all.map(secretWeakness).find((one) => one !== null)
      if (weakness) problem(name, weakness)
    } else if (contacts.test(name) && exampleMail.test(value)) {
      problem(name, 'is an example address, at which nobody reads')
    }
  }
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  const usesPrivate =
    names.includes('VAPID_PRIVATE_KEY') && privateKey !== undefined && secretWeakness(privateKey) === null
  const broken = publicKey === undefined ? null : vapidProblem(publicKey, usesPrivate ? privateKey : undefined)
  if (broken) problem(broken.name, broken.message)
  if (env.PUSH_CA_FILE)
    problem('PUSH_CA_FILE', 'is for the sandbox; browsers have their push services certified publicly')
  if (/^(false|0|no)$/.test(env.POSTMARK_HTTPS ?? '')) problem('POSTMARK_HTTPS', 'must stay on in production')
  if (!env.SUPPORT_EMAIL) problem('SUPPORT_EMAIL', 'is needed in production: people and crawled sites write there')
  if (env.WEB_URL && !env.WEB_URL.startsWith('https://')) problem('WEB_URL', 'must be https in production')
  const database = env.DATABASE_URL === undefined ? null : databaseProblem(databaseUrl(env))
  if (database !== null) problem('DATABASE_URL', database)
}

/** Reserved for examples by RFC 2606. */
const exampleMail = /@(.+\.)?(example(\.(com|net|org))?|test|invalid|localhost)\b/i

const sandboxPorts = ['4010', '4011']
const ownNames = /^(localhost|.+\.localhost|sandbox|host\.docker\.internal)$/

/** Whether a URL or host points to this machine or to the sandbox. */
function isStandIn(address: string): boolean {
  const text = address.trim()
  const url = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`
  if (!URL.canParse(url)) return false // the schema reports this error
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ownNames.test(host) || sandboxPorts.includes(port) || host.startsWith('sandbox-')) return true
  return ipaddr.isValid(host) && ['loopback', 'unspecified'].includes(ipaddr.process(host).range())
}

/** Whether a host pattern allows a whole top-level domain or more. */
const isAnyHost = (host: string) => /^\*+(\.[^.]*)?$/.test(host.trim().replace(/(\.\*)+$/, ''))

/** Explains why a PostgreSQL URL is invalid or unsafe. Null if it is fine. */
function databaseProblem(address: string): string | null {
  if (!URL.canParse(address)) return 'is not a database address'
  const { protocol, username, password, searchParams } = new URL(address)
  if (!['postgresql:', 'postgres:'].includes(protocol)) return 'must begin with postgresql://'
  if (/%(?![0-9a-f]{2})/i.test(username + password)) return 'has a "%" that must be written as "%25"'
  const user = searchParams.get('user') ?? unescape(username) // unlike decodeURIComponent, it never throws
  const given = searchParams.get('password') ?? unescape(password)
  if (given === '') return 'needs a password in production'
  const isPublished = ['postgres', 'password', 'lotwatch', 'changeme', user].includes(given)
  return isPublished ? 'has the password of the published example' : null
}
