import { createHash } from 'node:crypto'
import { photoFileName } from '#domain/listing/listing'

/**
 * Hashes everything that is judged: title, description, attributes, and photos. Excludes the price, so a price drop
 * does not trigger another model call. Photos are compared by file name, because their hosts and signatures change.
 */
export function contentHash(content: {
  title: string
  description: string
  attributes: Record<string, string>
  photoUrls: string[]
}): string {
  const attributes = Object.entries(content.attributes).sort(([a], [b]) => (a < b ? -1 : 1))
  const photos = content.photoUrls.map(photoFileName)
  return createHash('sha256')
    .update(JSON.stringify([content.title, content.description, attributes, photos]))
    .digest('hex')
}
