import type { CheerioAPI } from 'cheerio'
import { elementsUnder } from '../../html'
import { toLines } from '../../text'

/** The seller's text, without the site's additions and without what "show contact info" hides. */
export function bodyText($: CheerioAPI, selector: string): string {
  const body = $(selector).first().clone()
  // Most descriptions contain only text and line breaks.
  if (elementsUnder({ children: body.contents().toArray() }).every(({ name }) => name === 'br')) return linesOf(body)
  body.find('.print-information, .print-qrcode-container, script, style').remove()
  body.find('.show-contact, .showcontact, .reveal-contact, showcontactinfo').remove()
  body.find('a').each((_, link) => {
    if (/show contact info/i.test($(link).text())) $(link).remove()
  })
  body.find('p, div, li').append('\n')
  return linesOf(body)
}

function linesOf(body: ReturnType<CheerioAPI>): string {
  body.find('br').replaceWith('\n')
  // A line break in the source next to a <br> is layout, not a second line.
  return toLines(
    body
      .text()
      .replace(/\n[^\S\n]*\n/g, '\n\n')
      .replace(/([^\n])\n\n(?=[^\n])/g, '$1\n'),
  )
}
