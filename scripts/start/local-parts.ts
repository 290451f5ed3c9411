import type { MetricsTarget } from './env-file'
import { createMetricsPorts } from './metrics-ports'

type Part = (name: string, args: string[], env: NodeJS.ProcessEnv) => void

interface Options {
  env: NodeJS.ProcessEnv
  webPort: number
  isWatched: boolean
  /** Node's arguments. */
  programs: { worker: string[]; web: string[] }
  part: Part
}

/** Starts one worker for all queues and one web process. Returns where they serve their metrics. */
export async function startLocalParts({ env, webPort, isWatched, programs, part }: Options): Promise<MetricsTarget[]> {
  const metrics = createMetricsPorts()
  part('worker', programs.worker, { ...env, ...(await metrics.ofWorker('worker')) })
  // React is fast only in production mode. APP_ENV still marks a trial run.
  const mode = isWatched ? 'development' : 'production'
  const listens = { PORT: String(webPort), HOST: '127.0.0.1' }
  part('web', programs.web, { ...env, ...listens, ...(await metrics.ofWeb('web')), NODE_ENV: mode })
  return metrics.targets
}
