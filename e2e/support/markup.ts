import { HtmlValidate } from 'html-validate'
import { load } from 'cheerio'

/** The rules of the HTML standard, without any of style. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

/** What is wrong with a page as the server sends it, before a browser repairs it. */
export async function findMarkupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const messages = results.flatMap((result) => result.messages)
  const after = html.slice(html.indexOf('</html>') + '</html>'.length).trim()
  const unneeded = load(html)('img[sizes]:not([srcset])').toArray()
  return [
    ...messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector ?? ''}`),
    ...(after === '' ? [] : [`after </html>: ${after.slice(0, 60)}`]),
    ...unneeded.map(({ attribs }) => `sizes without srcset: ${attribs.src}`),
  ]
}
