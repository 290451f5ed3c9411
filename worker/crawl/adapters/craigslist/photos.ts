import { z } from 'zod'
import type { CheerioAPI } from 'cheerio'
import type { CraigslistOrigins } from './origins'

const imageList = z.array(z.looseObject({ url: z.string() }))

/** A posting's photos in order, from the first of the page's three lists that has any. Only the site's own images. */
export function photosOf($: CheerioAPI, html: string, origins: CraigslistOrigins): string[] {
  const thumbs = $('a.thumb[href]')
    .toArray()
    .map((a) => $(a).attr('href')!)
  const slides = $('.gallery .slide[data-imgid]')
    .toArray()
    .map((slide) => photoUrl($(slide).attr('data-imgid')!, origins) ?? $(slide).find('img[src]').attr('src') ?? null)
  for (const urls of [thumbs, fromScript(html), slides]) {
    const own = urls.filter((url) => url !== null && url.startsWith(`${origins.images}/`)) as string[]
    if (own.length > 0) return [...new Set(own)]
  }
  return []
}

/**
 * The URL of an image by an id such as "3:00a0a_abcdefghijk_0CI0t2"; the number before the colon is not part of it.
 * Null for the short ids of slides ("abcdefghijk", "abcdefghijk_0CI0t2"), which lack the first part of the URL.
 */
export function photoUrl(id: string, origins: CraigslistOrigins): string | null {
  const bare = /^(?:\d+:)?([A-Za-z0-9]{5}_[A-Za-z0-9]+(?:_[A-Za-z0-9]+)?)$/.exec(id)?.[1]
  return bare ? `${origins.images}/${bare}_600x450.jpg` : null
}

function fromScript(html: string): string[] {
  const list = /var imgList = (\[.*?\]);/s.exec(html)?.[1]
  if (!list) return []
  try {
    return imageList.parse(JSON.parse(list)).map((image) => image.url)
  } catch {
    return []
  }
}
