import { randomBytes } from 'node:crypto'
import { argument, OpsError, type Command, type Ops } from './context'

interface Secret {
  /** A new value; null: the provider issues it. */
  create: (() => string) | null
  steps: (ops: Ops) => Promise<string[]>
}

const base64 = () => randomBytes(32).toString('base64')
const hex = () => randomBytes(32).toString('hex')
const restart = (services: string) => `Set it and restart ${services}, one process after the other.`

/** What a rotation ends, and in which order to do it. Secrets are settings, so the command changes nothing itself. */
const secrets: Record<string, Secret> = {
  SESSION_SECRET: {
    create: base64,
    steps: async ({ db }) => {
      const [links, pairings] = await Promise.all([
        db.atomLink.count(),
        db.pairingLink.count({ where: { usedAt: null } }),
      ])
      return [
        'Sessions, API tokens and passwords stay valid: they do not depend on it.',
        `These end: sign-up and log-in steps under way, signed links in emails, ${pairings} pairing links.`,
        `${links} Atom feeds still work, but their owners must replace the link to see it again. Rate limits start over.`,
        'All web processes must have the same value, so restart them together.',
      ]
    },
  },
  POSTMARK_WEBHOOK_SECRET: {
    create: hex,
    steps: async () => [
      restart('web'),
      'Then change the password in the webhooks’ URLs at Postmark. It retries what was refused between.',
    ],
  },
  POSTMARK_TOKEN: {
    create: null,
    steps: async () => [
      'Create a second token at Postmark.',
      restart('notify'),
      'Delete the old token. Alerts that failed between are retried.',
    ],
  },
  OPENAI_API_KEY: {
    create: null,
    steps: async () => ['Create a second key at the provider.', restart('judge'), 'Revoke the old key.'],
  },
  PADDLE_WEBHOOK_SECRETS: {
    create: null,
    steps: async () => [
      'Create a second destination at Paddle, or rotate its secret there.',
      'Put the new secret before the old one, separated by a comma, and restart web.',
      'Remove the old secret once Paddle signs with the new one.',
    ],
  },
  PADDLE_API_KEY: {
    create: null,
    steps: async () => ['Create a second key at Paddle.', restart('web, searches'), 'Revoke the old key.'],
  },
  POSTGRES_PASSWORD: {
    create: hex,
    steps: async () => [
      "ALTER ROLE lotwatch PASSWORD '<the new one>'. Only migrations and what prepares Temporal's databases use it.",
      'Set it in the environment, for the next deploy.',
    ],
  },
  APP_DATABASE_PASSWORD: {
    create: hex,
    steps: async () => [
      'Set it in the environment, and run `docker compose run --rm migrate`, which changes it. Open connections stay.',
      restart('web, all workers and backup'),
    ],
  },
  VAPID_PRIVATE_KEY: {
    create: null,
    steps: async ({ db }) => [
      'Do not rotate it unless it leaked: browsers subscribe for one key.',
      `${await db.notificationTarget.count({ where: { kind: 'PUSH', active: true } })} devices would be turned off with their next alert, until they open the dashboard.`,
      'If you must: npx web-push generate-vapid-keys, set both keys, restart web and notify.',
    ],
  },
}

export const rotateSecret: Command = {
  usage: `secret <${Object.keys(secrets).join(' | ')}>`,
  about: 'prints a new value for a secret, what its rotation ends, and the steps',
  run: async (ops) => {
    const name = argument(ops, `one of ${Object.keys(secrets).join(', ')}`)
    const secret = Object.hasOwn(secrets, name) ? secrets[name]! : null
    if (!secret)
      throw new OpsError(`"${name}" is not a secret with steps; there are ${Object.keys(secrets).join(', ')}.`)
    const steps = (await secret.steps(ops)).map((step) => `- ${step}`)
    return [...(secret.create ? [`${name}=${secret.create()}`, ''] : []), ...steps]
  },
}
