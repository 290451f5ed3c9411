import { SaxesParser } from 'saxes'

interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

/** Parses well-formed XML 1.0 with namespaces and returns its root. Throws at the first error. */
export function parseXmlStrictly(document: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const top: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [top]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const plain = Object.fromEntries(Object.entries(attributes).map(([key, { value }]) => [key, value]))
    const element = { name, attributes: plain, text: '', children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (text) => (open.at(-1)!.text += text))
  parser.write(document).close()
  return top.children[0]!
}

export const findChildren = (element: XmlElement, name: string) => element.children.filter((one) => one.name === name)
export const childText = (element: XmlElement, name: string) => findChildren(element, name)[0]?.text ?? null
export const linkHref = (element: XmlElement, rel: string) =>
  findChildren(element, 'link').find(({ attributes }) => attributes.rel === rel)?.attributes.href ?? null
