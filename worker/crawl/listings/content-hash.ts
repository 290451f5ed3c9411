import { createHash } from 'node:crypto'

/**
 * A hash of everything that is judged: title, description, labelled facts and photos. The price is left out, so that a
 * price drop costs no new reading. Photos count by file name, because their hosts and expiring signatures change.
 */
export function contentHash(content: {
  title: string
  description: string
  attributes: Record<string, string>
  photoUrls: string[]
}): string {
  const attributes = Object.entries(content.attributes).sort(([a], [b]) => (a < b ? -1 : 1))
  const photos = content.photoUrls.map(nameOf)
  return createHash('sha256')
    .update(JSON.stringify([content.title, content.description, attributes, photos]))
    .digest('hex')
}

function nameOf(photoUrl: string): string {
  const address = photoUrl.replace(/[?#].*$/, '')
  return address.slice(address.lastIndexOf('/') + 1)
}
