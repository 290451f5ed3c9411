import type { CheerioAPI } from 'cheerio'
import { toLines } from '../../text'

/** A posting's own words, without the site's additions and without what stands behind "show contact info". */
export function bodyText($: CheerioAPI, selector: string): string {
  const body = $(selector).first().clone()
  body.find('.print-information, .print-qrcode-container, script, style').remove()
  body.find('.show-contact, .showcontact, .reveal-contact, showcontactinfo').remove()
  body.find('a').each((_, link) => {
    if (/show contact info/i.test($(link).text())) $(link).remove()
  })
  body.find('br').replaceWith('\n')
  body.find('p, div, li').append('\n')
  // A line break in the source beside a <br> is layout, not a second line.
  return toLines(
    body
      .text()
      .replace(/\n[^\S\n]*\n/g, '\n\n')
      .replace(/([^\n])\n\n(?=[^\n])/g, '$1\n'),
  )
}
