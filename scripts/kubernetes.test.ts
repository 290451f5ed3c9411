// @module-tag thorough
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { webEnvSchema } from '../web/app/config.server'
import { workerEnv } from '../worker/config'

interface Container {
  name: string
  image: string
  command: string[]
  env?: { name: string; value: string }[]
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  readinessProbe?: object
  livenessProbe?: object
  resources: { requests: object; limits: object }
}
interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace: string }
  data?: Record<string, unknown>
  stringData?: Record<string, unknown>
  spec: {
    selector: { matchLabels: object }
    template: {
      metadata: { labels: object }
      spec: { containers: Container[]; terminationGracePeriodSeconds?: number; securityContext: object }
    }
  }
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
  services: Record<string, { command: string[]; environment: Record<string, string> }>
}
type Model = new (manifest: unknown) => { validate(): void }
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What Kubernetes' schemas refuse, and each field that they do not have: the validator never reads it. */
async function problemsOf(manifest: { apiVersion: string; kind: string }): Promise<string[]> {
  const models = (await import(`kubernetes-models/${manifest.apiVersion}`)) as Record<string, Model>
  const read = new Set<string>()
  const watched = <T extends object>(value: T, at: string): T =>
    new Proxy(value, {
      get(target, key, receiver) {
        const found: unknown = Reflect.get(target, key, receiver)
        if (typeof key !== 'string' || !Object.hasOwn(target, key)) return found
        read.add(`${at}/${key}`)
        return isObject(found) ? watched(found, `${at}/${key}`) : found
      },
    })
  const refused: string[] = []
  try {
    watched(new models[manifest.kind]!(manifest), '').validate()
  } catch (error) {
    refused.push((error as Error).message)
  }
  return [...refused, ...fieldsOf(manifest, '').filter((field) => !read.has(field))]
}
const fieldsOf = (value: object, at: string): string[] =>
  Object.entries(value).flatMap(([key, inner]) => [
    `${at}/${key}`,
    ...(isObject(inner) ? fieldsOf(inner, `${at}/${key}`) : []),
  ])

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

test('each manifest follows the schemas of Kubernetes', async () => {
  expect(manifests.length).toBeGreaterThan(15)
  for (const manifest of manifests) expect(await problemsOf(manifest), manifest.metadata.name).toEqual([])
})

test('a wrong type and a misspelled field are found', async () => {
  const container = { name: 'web', image: 'web', ports: [{ containerPort: '80' }], readinesProbe: {} }
  const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [container] } }
  const spec = { selector: { matchLabels: { app: 'web' } }, replica: 2, template }
  expect(await problemsOf({ ...{ apiVersion: 'apps/v1', kind: 'Deployment' }, ...{ metadata: {}, spec } })).toEqual([
    expect.stringMatching(/containerPort must be integer/),
    '/spec/replica',
    '/spec/template/spec/containers/0/readinesProbe',
  ])
})

test('each manifest has the namespace, and only texts as settings', () => {
  for (const { metadata, data, stringData } of manifests) {
    expect(metadata.namespace, metadata.name).toBe('lotwatch')
    for (const value of Object.values({ ...data, ...stringData })) expect(value).toBeTypeOf('string')
  }
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

describe.each(deployments)('%s', (name, { spec }) => {
  const { containers, ...pod } = spec.template.spec
  const [container] = containers as [Container]

  test('gets every setting that it reads, each once, and nothing else', () => {
    const schema = name === 'web' ? webEnvSchema : workerEnv
    expect(settingsOf(container)).toEqual(expected(Object.keys(schema.shape)))
  })

  test('is checked, limited, unprivileged, and given time to stop', () => {
    expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels)
    expect(container.livenessProbe).toBeDefined()
    if (name === 'web') expect(container.readinessProbe).toBeDefined()
    expect(container.resources).toMatchObject({ requests: { memory: expect.stringMatching(/Mi$/) }, limits: {} })
    expect(pod).toMatchObject({ securityContext: { runAsNonRoot: true } })
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(30)
  })
})
