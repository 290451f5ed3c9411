// @module-tag thorough
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { webEnvSchema } from '../web/app/config.server'
import { workerEnv } from '../worker/config'
import { secretsOfOthers } from '../worker/queue-secrets'

interface Container {
  name: string
  image: string
  command: string[]
  env?: { name: string; value: string }[]
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  readinessProbe?: object
  livenessProbe?: object
  resources: { requests: object; limits: object }
  volumeMounts?: object[]
}
interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace: string; annotations?: object }
  data?: Record<string, unknown>
  stringData?: Record<string, unknown>
  spec: {
    selector: { matchLabels: object }
    template: {
      metadata: { labels: object; annotations?: object }
      spec: {
        containers: Container[]
        terminationGracePeriodSeconds?: number
        securityContext: object
        shareProcessNamespace?: boolean
      }
    }
  }
}

interface CronJob {
  spec: { jobTemplate: { spec: { template: { spec: { containers: Container[]; volumes: object[] } } } } }
}

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'deploy/kubernetes')
const manifests = readdirSync(folder).flatMap((file) => {
  const documents = parseAllDocuments(readFileSync(path.join(folder, file), 'utf8'))
  return documents.map((document) => {
    expect(document.errors, file).toEqual([])
    return document.toJS() as Manifest
  })
})
const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind)
const compose = parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
  services: Record<string, { command: string[]; environment: Record<string, string>; init?: boolean }>
}

/** What TypeScript says about each value as one of its kind: a wrong type, a missing field, an unknown one. */
function problemsOf(values: { apiVersion: string; kind: string }[]): string[][] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    skipLibCheck: true,
  }
  const host = ts.createCompilerHost({ ...options, moduleResolution: ts.ModuleResolutionKind.Bundler })
  const sources = new Map(values.map((value, i) => [path.join(root, `manifest-${i}.ts`), sourceOf(value)]))
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (file) => sources.has(file) || fileExists(file)
  host.readFile = (file) => sources.get(file) ?? readFile(file)
  host.getSourceFile = (file, target) =>
    sources.has(file) ? ts.createSourceFile(file, sources.get(file)!, target) : getSourceFile(file, target)
  const program = ts.createProgram([...sources.keys()], options, host)
  const problems = (file: string) => program.getSemanticDiagnostics(program.getSourceFile(file))
  const texts = (file: string) =>
    problems(file).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  return [...sources.keys()].map(texts)
}

function sourceOf(value: { apiVersion: string; kind: string }): string {
  const [version, group = 'core'] = value.apiVersion.split('/').reverse()
  const module = `kubernetes-types/${group.split('.')[0]}/${version}`
  return `import { ${value.kind} } from '${module}'\nexport const value: ${value.kind} = ${JSON.stringify(value)}`
}

/** All settings that a container gets, and from how many places each. */
function settingsOf({ env = [], envFrom }: Container): string[] {
  const from = envFrom.flatMap(({ configMapRef, secretRef }) => {
    const kind = configMapRef ? 'ConfigMap' : 'Secret'
    const source = ofKind(kind).find(({ metadata }) => metadata.name === (configMapRef ?? secretRef)!.name)!
    return Object.keys(source.data ?? source.stringData!)
  })
  return [...env.map(({ name }) => name), ...from].sort()
}

const notInProduction = ['APP_ENV', 'SANDBOX_URL', 'PUSH_CA_FILE', 'HOST']
const expected = (settings: string[]) => settings.filter((name) => !notInProduction.includes(name)).sort()
const deployments = ofKind('Deployment').map((one) => [one.metadata.name, one] as const)

test('each manifest follows the schemas of Kubernetes', () => {
  expect(manifests.length).toBeGreaterThan(15)
  expect(problemsOf(manifests).flat()).toEqual([])
})

test('a wrong type, a missing field, a misspelled field, and an unknown kind are found', () => {
  const container = { name: 'web', image: 'web' }
  const deployment = (more: { container?: object; spec?: object }) => {
    const containers = [{ ...container, ...more.container }]
    const template = { metadata: { labels: { app: 'web' } }, spec: { containers } }
    const spec = { selector: { matchLabels: { app: 'web' } }, template, ...more.spec }
    return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: {}, spec }
  }
  const mistakes: [value: { apiVersion: string; kind: string }, problem: RegExp][] = [
    [deployment({ container: { ports: [{ containerPort: '80' }] } }), /'string' is not assignable to type 'number'/],
    [deployment({ spec: { selector: undefined } }), /'selector' is missing/],
    [deployment({ spec: { replica: 2 } }), /'"replica"' does not exist/],
    [deployment({ container: { readinesProbe: {} } }), /'"readinesProbe"' does not exist/],
    [{ apiVersion: 'apps/v1', kind: 'Deploymnet' }, /no exported member .*'Deploymnet'/],
  ]
  const [sound, ...found] = problemsOf([deployment({}), ...mistakes.map(([value]) => value)])
  expect(sound).toEqual([])
  expect(found).toEqual(mistakes.map(([, problem]) => [expect.stringMatching(problem)]))
})

test('each manifest has the namespace, and only texts as settings', () => {
  for (const { kind, metadata, data, stringData } of manifests) {
    expect(kind === 'Namespace' ? metadata.name : metadata.namespace, metadata.name).toBe('lotwatch')
    for (const value of Object.values({ ...data, ...stringData })) expect(value).toBeTypeOf('string')
  }
})

test('the migration gets the address and password of the database, and nothing else', () => {
  const [migrate] = ofKind('Job')
  const { env, envFrom } = migrate!.spec.template.spec.containers[0]!
  expect(env!.map(({ name }) => name)).toEqual(['DATABASE_URL', 'DATABASE_PASSWORD'])
  expect(envFrom).toBeUndefined()
})

test('a visitor stays with one process, also while a deploy adds newer ones, so that a page finds its own scripts', () => {
  const { annotations } = ofKind('Ingress')[0]!.metadata
  expect(annotations).toMatchObject({
    'nginx.ingress.kubernetes.io/affinity': 'cookie',
    'nginx.ingress.kubernetes.io/affinity-mode': 'persistent',
  })
})

test('every process of docker-compose.yml has a Deployment with the same command', () => {
  const processes = Object.entries(compose.services).filter(
    ([name, { environment = {} }]) => name === 'web' || environment.WORKER_QUEUES,
  )
  expect(deployments.map(([name]) => name).sort()).toEqual(processes.map(([name]) => name).sort())
  for (const [name, { command }] of processes) {
    const { containers } = deployments.find(([one]) => one === name)![1].spec.template.spec
    expect(containers[0]!.command).toEqual(command)
  }
})

test('a CronJob makes the daily backup of docker-compose.yml, on a volume, with only the database’s secret', () => {
  const [cron, ...more] = ofKind('CronJob') as unknown as CronJob[]
  const { containers, volumes } = cron!.spec.jobTemplate.spec.template.spec
  const [{ command, env, envFrom, volumeMounts }] = containers as [Container]
  expect(more).toEqual([])
  expect(compose.services.backup!.command.at(-1)).toContain(command.join(' '))
  expect(env!.map(({ name }) => name).sort()).toEqual(Object.keys(compose.services.backup!.environment).sort())
  expect(envFrom).toBeUndefined()
  expect(volumeMounts).toEqual([{ name: 'backups', mountPath: '/app/backups' }])
  expect(volumes).toEqual([{ name: 'backups', persistentVolumeClaim: { claimName: 'backups' } }])
})

describe.each(deployments)('%s', (name, { spec }) => {
  const { containers, ...pod } = spec.template.spec
  const [container] = containers as [Container]

  test('gets every setting that it reads, each once, and nothing else', () => {
    const schema = name === 'web' ? webEnvSchema : workerEnv
    const others: string[] = name === 'web' ? [] : secretsOfOthers(name)
    const own = Object.keys(schema.shape).filter((setting) => !others.includes(setting))
    expect(settingsOf(container)).toEqual(expected(own))
  })

  test('is checked, limited, unprivileged, and given time to stop', () => {
    expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels)
    expect(container.livenessProbe).toBeDefined()
    if (name === 'web') expect(container.readinessProbe).toBeDefined()
    expect(container.resources).toMatchObject({ requests: { memory: expect.stringMatching(/Mi$/) }, limits: {} })
    expect(pod).toMatchObject({ securityContext: { runAsNonRoot: true } })
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(30)
    expect(JSON.stringify(container.livenessProbe)).not.toContain('healthz') // which asks PostgreSQL
    expect(container.volumeMounts).toContainEqual(expect.objectContaining({ mountPath: '/tls' }))
    expect(spec.template.metadata.annotations).toMatchObject({ 'prometheus.io/port': '9464' })
    expect(pod.shareProcessNamespace ?? false).toBe(compose.services[name]!.init ?? false)
  })
})
