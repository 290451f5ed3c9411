import { createHash } from 'node:crypto'

/**
 * Names all that judgement rests on: title, words, labelled facts and photos. The price is left out, so that a price
 * drop costs no new reading; photos count by their own names, not by where they are served from nor by a signature that expires.
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
