import path from 'node:path'
import { flatRoutes } from '@remix-run/dev/dist/config/flat-routes.js'
import { matchRoutes } from '@remix-run/react'
import { expect, test } from 'vitest'
import { pageRoutes, ancestorPaths, buildRouteTree } from './cached-page.server'

const app = path.join(import.meta.dirname, '..')
const found = Object.values(flatRoutes(app, ['**/*.test.*']))
const onlyForTypes = {
  ...{ hasAction: false, hasLoader: false, hasClientAction: false, hasClientLoader: false },
  ...{ hasErrorBoundary: false, module: '' },
}
type Routes = Parameters<typeof pageRoutes>[0]
const routes: Routes = Object.fromEntries(
  [{ id: 'root', path: '' }, ...found].map((route) => [route.id, { ...route, ...onlyForTypes }]),
)
const routesAt = pageRoutes(routes)

const matchedIn = (among: Routes, pathname: string) =>
  (matchRoutes(buildRouteTree(among), pathname) ?? []).map(({ route }) => route.id)

function addressOf(id: string): string {
  const { path = '', parentId } = routes[id]!
  const own = path.replace(/:[^/]+|\*/g, 'some-value')
  return parentId ? `${addressOf(parentId)}/${own}`.replaceAll('//', '/') : `/${own}`
}

test('a path and its ancestors match the same routes among those of its page as among all routes', () => {
  const addresses = [
    ...Object.keys(routes).map(addressOf),
    '/dashboard/search/criteria/results',
    '/a/b/c',
    '/dashboard/',
  ]
  for (const address of addresses) {
    const ofPage = routesAt(address)
    for (const above of ancestorPaths(address))
      expect(matchedIn(ofPage, above), `${above} of ${address}`).toEqual(matchedIn(routes, above))
    expect(Object.keys(ofPage).length).toBeLessThan(10)
  }
})
