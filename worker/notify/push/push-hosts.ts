/**
 * The endpoint in its normal form if it may be connected to, else null: https, no credentials, on a listed host.
 * `allowed` is comma-separated; `*.` stands for one or more labels; a pattern may name a port ("localhost:4011"),
 * without one it means any. Endpoints come from browsers, so from strangers.
 */
export function allowedEndpoint(endpoint: string, allowed: string): string | null {
  if (!URL.canParse(endpoint)) return null
  const url = new URL(endpoint)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  const patterns = allowed.split(',').map((pattern) => pattern.trim().toLowerCase())
  return patterns.some((pattern) => matches(url, pattern)) ? url.href : null
}

function matches(url: URL, pattern: string): boolean {
  if (pattern === '') return false
  const name = pattern.includes(':') ? `${url.hostname}:${url.port || '443'}` : url.hostname
  return pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) && name !== pattern.slice(1) : name === pattern
}
