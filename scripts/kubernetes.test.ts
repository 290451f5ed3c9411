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
const apiVersions: Record<string, string> = {
  ...{ ConfigMap: 'v1', Secret: 'v1', Service: 'v1', Deployment: 'apps/v1', Job: 'batch/v1' },
  ...{ PodDisruptionBudget: 'policy/v1', Ingress: 'networking.k8s.io/v1' },
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

test('each manifest has a known kind, the namespace, and only texts as settings', () => {
  expect(manifests.length).toBeGreaterThan(15)
  for (const { kind, apiVersion, metadata, data, stringData } of manifests) {
    expect(apiVersion, metadata.name).toBe(apiVersions[kind])
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
