import { HtmlValidate } from 'html-validate'
import { load } from 'cheerio'

/** The rules of the HTML standard, without any of style. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

/** What is wrong with a page as the server sends it, before a browser repairs it. */
export async function findMarkupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const messages = results.flatMap((result) => result.messages)
  const after = html.slice(html.indexOf('</html>') + '</html>'.length).trim()
  const page = load(html)
  const unneeded = page('img[sizes]:not([srcset])').toArray()
  const labels = page('[aria-labelledby]').toArray()
  const lost = labels
    .flatMap(({ attribs }) => attribs['aria-labelledby']!.split(' '))
    .filter((id) => page(`[id="${id}"]`).length === 0)
  return [
    ...messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector ?? ''}`),
    ...(after === '' ? [] : [`after </html>: ${after.slice(0, 60)}`]),
    ...lost.map((id) => `aria-labelledby of no element: ${id}`),
    ...unneeded.map(({ attribs }) => `sizes without srcset: ${attribs.src}`),
  ]
}
