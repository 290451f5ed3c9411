import { load, type CheerioAPI } from 'cheerio'

/**
 * Parses a page with htmlparser2, which is four times as fast as a parser that follows the HTML standard exactly. It
 * handles broken nesting differently, so row parsers reject rows merged by broken markup.
 */
export const parseHtml = (html: string): CheerioAPI => load(html, { xml: { xmlMode: false, decodeEntities: true } })

export type HtmlElement = ReturnType<ReturnType<CheerioAPI>['children']>[number]

export const childElements = (parent: Pick<HtmlElement, 'children'>): HtmlElement[] =>
  parent.children.filter((node) => 'attribs' in node)

/** All elements below a parent, in document order. One traversal; a selector each would traverse a long page again. */
export function elementsUnder(parent: Pick<HtmlElement, 'children'>): HtmlElement[] {
  const found: HtmlElement[] = []
  // Iterative, because a broken page may nest to any depth.
  const waiting = [...parent.children].reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!('attribs' in node)) continue
    found.push(node)
    for (let i = node.children.length - 1; i >= 0; i--) waiting.push(node.children[i]!)
  }
  return found
}

export const hasClass = (element: HtmlElement, name: string): boolean =>
  element.attribs.class === name || (element.attribs.class?.split(/\s+/).includes(name) ?? false)
