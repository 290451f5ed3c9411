/** Whether a URL is a site's own, under `origin` (no closing slash). Compares one letter first: a page asks this a hundred times. */
export function isUnder(origin: string, url: string): boolean {
  const next = url[origin.length]
  return (next === undefined || next === '/' || next === '?') && url.startsWith(origin)
}

/** Where the sandbox stands in for a site, without a closing slash. */
export const sandboxSite = (sandboxUrl: string, site: string) => `${sandboxUrl.replace(/\/$/, '')}/${site}`
