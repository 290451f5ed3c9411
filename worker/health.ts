import { writeFileSync } from 'node:fs'
import { secondMs } from '#domain/durations'

/** A health check finds the file too old after a minute (docker-compose.yml, deploy/kubernetes). */
const intervalMs = 15 * secondMs

/**
 * Writes the file now and every 15 seconds while `isHealthy` is true and does not throw. A worker serves no port that a
 * container's health check could ask.
 */
export function reportHealth(file: string, isHealthy: () => Promise<boolean>): void {
  const report = async () => {
    if (await isHealthy().catch(() => false)) writeFileSync(file, new Date().toISOString())
  }
  void report()
  setInterval(() => void report(), intervalMs).unref()
}
