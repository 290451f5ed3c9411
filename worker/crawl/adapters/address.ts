/**
 * Whether a URL is under `origin`, which has no closing slash. It compares one character first, because parsing one
 * page asks this a hundred times.
 */
export function isUnder(origin: string, url: string): boolean {
  const next = url[origin.length]
  return (next === undefined || next === '/' || next === '?') && url.startsWith(origin)
}

/** The sandbox's base address for a site, without a closing slash. */
export const sandboxSite = (sandboxUrl: string, site: string) => `${sandboxUrl.replace(/\/$/, '')}/${site}`
