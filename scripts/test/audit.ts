import { spawnSync } from 'node:child_process'
import { root } from '#platform/root'

// Fails for a published vulnerability, high or critical, in a package that production runs. Says so and passes if the
// registry cannot be asked, so that the tests run without a network.

interface Report {
  vulnerabilities?: Record<string, { name: string; severity: string; range: string; via: (string | { url: string })[] }>
}

const serious = ['high', 'critical']
const timeoutMs = 60_000

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
  cwd: root,
  encoding: 'utf8',
  timeout: timeoutMs,
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
})
const { vulnerabilities } = parse(stdout)
if (!vulnerabilities) {
  console.log('The dependency audit was skipped: the registry does not answer.')
} else {
  const found = Object.values(vulnerabilities).filter(({ severity }) => serious.includes(severity))
  for (const { name, severity, range, via } of found) {
    const urls = via.flatMap((one) => (typeof one === 'string' ? [] : [one.url]))
    console.log([`${severity}: ${name} ${range}`, ...urls].join(' '))
  }
  process.exitCode = found.length === 0 ? 0 : 1
}

function parse(text: string | null): Report {
  try {
    return JSON.parse(text ?? '') as Report
  } catch {
    return {}
  }
}
