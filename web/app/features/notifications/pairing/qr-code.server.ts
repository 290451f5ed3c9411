import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Specification, section 2: 256 pixels, error correction L, black on white; four modules of quiet around it. */
const look = { size: 256, level: 'L', bgColor: '#FFFFFF', fgColor: '#000000', marginSize: 4 } as const

/** A link as a QR code, drawn on the server: an address that an image may have as its source. */
export function qrCode(link: string): string {
  const markup = renderToStaticMarkup(createElement(QRCodeSVG, { value: link, ...look }))
  const svg = markup.includes('xmlns=') ? markup : markup.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
