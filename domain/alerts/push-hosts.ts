import { isAtOrigin } from '../origins'

/** The push services of the common browsers. */
export const browserPushHosts = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
]

/**
 * The normal form of a push endpoint that may be connected to, else null: https, no credentials, on a listed host. A
 * host may name its port ("localhost:4011"); the default is 443. `*.` stands for one or more labels. Endpoints come
 * from browsers, so they are untrusted.
 */
export function allowedEndpoint(endpoint: string, hosts: string[]): string | null {
  return hosts.some((host) => isAtOrigin(endpoint, `https://${host}`)) ? new URL(endpoint).href : null
}
