import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './postgres-setup'
import { startTestTemporal } from './temporal-setup'

const projectsWithServers = ['integration', 'isolated']

/** Starts PostgreSQL and Temporal once for both projects that need them. */
export default async function setup(project: TestProject) {
  if (!project.vitest.projects.some(({ name }) => projectsWithServers.includes(name))) return
  const stops = await Promise.all([startTestPostgres(project), startTestTemporal(project)])
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
