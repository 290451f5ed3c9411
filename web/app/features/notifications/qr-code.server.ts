import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const options = { size: 256, level: 'L', bgColor: '#FFFFFF', fgColor: '#000000', marginSize: 4 } as const

/** As an SVG data URL. */
export function qrCode(link: string): string {
  const markup = renderToStaticMarkup(createElement(QRCodeSVG, { value: link, ...options }))
  const svg = markup.includes('xmlns=') ? markup : markup.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
