import { createHash } from 'node:crypto'
import { photoName } from '#domain/listing/photos'

/**
 * A hash of everything that is judged: title, description, labeled facts and photos. The price is left out, so that a
 * price drop costs no new reading. Photos count by file name, because their hosts and expiring signatures change.
 */
export function contentHash(content: {
  title: string
  description: string
  attributes: Record<string, string>
  photoUrls: string[]
}): string {
  const attributes = Object.entries(content.attributes).sort(([a], [b]) => (a < b ? -1 : 1))
  const photos = content.photoUrls.map(photoName)
  return createHash('sha256')
    .update(JSON.stringify([content.title, content.description, attributes, photos]))
    .digest('hex')
}
