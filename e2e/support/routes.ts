import { readdirSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../web/app/routes')

/** All routes of the JSON API by OpenAPI path, with their modules. */
export async function jsonRoutes(): Promise<Map<string, { loader: unknown; action: unknown }>> {
  const files = readdirSync(folder).filter((file) => /^(api\.|makes)/.test(file) && file !== 'api.$.ts')
  const modules = await Promise.all(files.map((file) => import(path.join(folder, file))))
  return new Map(files.map((file, i) => [pathOf(file), modules[i] as { loader: unknown; action: unknown }]))
}

/** "api.searches_.$id_.matches.ts" is "/api/searches/{id}/matches". */
function pathOf(file: string): string {
  const name = file.replace(/\.tsx?$/, '').replaceAll('[.]', '\u0000')
  const parts = name.split('.').map((part) => part.replace(/_$/, '').replace(/^\$(.+)/, '{$1}'))
  return `/${parts.join('/').replaceAll('\u0000', '.')}`
}
