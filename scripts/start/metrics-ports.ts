import { findFreePort } from '../lib/ports'
import type { MetricsTarget } from './env-file'

/** Gives each process its own ports for metrics, and remembers them. */
export function createMetricsPorts() {
  const targets: MetricsTarget[] = []
  const add = async (job: MetricsTarget['job'], instance: string) => {
    const port = await findFreePort()
    targets.push({ job, instance, port })
    return String(port)
  }
  return {
    targets,
    ofWorker: async (name: string) => ({
      METRICS_PORT: await add('lotwatch', name),
      TEMPORAL_METRICS_PORT: await add('lotwatch-temporal-sdk', name),
    }),
    ofWeb: async (name: string) => ({ METRICS_PORT: await add('lotwatch', name) }),
  }
}
