import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../web/app/routes')

/** Route modules by route name: `login` is login.tsx or login/route.tsx. */
export const routeModules = new Map(readdirSync(folder, { withFileTypes: true }).flatMap(findRouteModule))

function findRouteModule(entry: { name: string; isDirectory(): boolean }): [name: string, file: string][] {
  const at = path.join(folder, entry.name)
  if (!entry.isDirectory()) return /\.test\./.test(entry.name) ? [] : [[entry.name.replace(/\.tsx?$/, ''), at]]
  const file = ['route.ts', 'route.tsx'].map((name) => path.join(at, name)).find(existsSync)
  return file ? [[entry.name, file]] : []
}

export async function loadJsonRoutes(): Promise<Map<string, { loader: unknown; action: unknown }>> {
  const routes = [...routeModules].filter(([name]) => /^(api\.|makes)/.test(name) && name !== 'api.$')
  const modules = await Promise.all(routes.map(([, file]) => import(file)))
  return new Map(routes.map(([name], i) => [toPath(name), modules[i] as { loader: unknown; action: unknown }]))
}

/** "api.searches_.$id_.matches" is "/api/searches/{id}/matches". */
function toPath(route: string): string {
  const parts = route.replaceAll('[.]', '\u0000').split('.')
  const decoded = parts.map((part) => part.replace(/_$/, '').replace(/^\$(.+)/, '{$1}'))
  return `/${decoded.join('/').replaceAll('\u0000', '.')}`
}
