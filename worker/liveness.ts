import { writeFileSync } from 'node:fs'
import { secondMs } from '#domain/durations'

/** A health check finds the file too old after a minute (docker-compose.yml, deploy/kubernetes). */
const intervalMs = 15 * secondMs

/**
 * Writes the file now and every 15 seconds while `isHealthy` is true. A worker serves no port that a
 * container's health check could ask.
 */
export function reportHealth(file: string, isHealthy: () => boolean): void {
  const report = () => {
    if (isHealthy()) writeFileSync(file, new Date().toISOString())
  }
  report()
  setInterval(report, intervalMs).unref()
}
