import { matchRoutes } from '@remix-run/react'
import type { EntryContext } from '@remix-run/node'
import { memoize } from '#domain/memoize'

type Routes = EntryContext['manifest']['routes']
type Tree = Parameters<typeof matchRoutes>[0]

/** Maximum number of cached paths. A path may be as long as a request's headers. */
const maxPaths = 500

/**
 * The routes that Remix needs to render the page at a path: those that match the path or one of its ancestors, which
 * Remix also sends to the browser. Remix compares each of these paths with all routes on every page, which took a tenth
 * of the rendering time.
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

/** For "/a/b": "/", "/a", "/a/b". */
export function pathsUpTo(pathname: string): string[] {
  const segments = pathname.split('/').filter(Boolean)
  return [...segments.map((_, i) => `/${segments.slice(0, i).join('/')}`), pathname]
}
