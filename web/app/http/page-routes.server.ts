import { matchRoutes } from '@remix-run/react'
import type { EntryContext } from '@remix-run/node'
import { memoize } from '#domain/memoize'

type Routes = EntryContext['manifest']['routes']
type Tree = Parameters<typeof matchRoutes>[0]

/** How many paths' routes are remembered. A path may be as long as a request's head. */
const maxPaths = 500

/**
 * The routes that Remix needs to draw the page at a path: those that match the path, or one above it, which it tells the
 * browser beside them. It compares each of these paths with all routes that it gets, at every page, and that took a
 * tenth of the time of a page.
 */
export function pageRoutes(routes: Routes): (pathname: string) => Routes {
  const tree = treeOf(routes)
  return memoize(maxPaths, (pathname) => {
    const matched = pathsUpTo(pathname).flatMap((path) => matchRoutes(tree, path) ?? [])
    const ids = new Set<string | undefined>(matched.map(({ route }) => route.id))
    return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
  })
}

export const treeOf = (routes: Routes, parentId?: string): Tree =>
  Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) =>
      index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: treeOf(routes, id) },
    )

/** "/", "/a", "/a/b". */
export function pathsUpTo(pathname: string): string[] {
  const segments = pathname.split('/').filter(Boolean)
  return [...segments.map((_, i) => `/${segments.slice(0, i).join('/')}`), pathname]
}
