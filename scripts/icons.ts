import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

// Renders the installed app's icons from the favicon: `npx tsx scripts/icons.ts`.

const folder = path.resolve(import.meta.dirname, '../web/public')
const favicon = readFileSync(path.join(folder, 'favicon.svg'), 'utf8')
const [, drawing = ''] = /<svg[^>]*>(.*)<\/svg>/s.exec(favicon) ?? []

/** A phone may crop up to a tenth off each side of a maskable icon, so its drawing is smaller. */
const icons = [
  { name: 'icon-192', size: 192, margin: 3 },
  { name: 'icon-512', size: 512, margin: 3 },
  { name: 'icon-maskable-512', size: 512, margin: 8 },
]

for (const { name, size, margin } of icons) {
  const wide = 32 + 2 * margin
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${wide} ${wide}" width="${size}" height="${size}"><rect x="${-margin}" y="${-margin}" width="${wide}" height="${wide}" fill="#fcfaf4"/>${drawing}</svg>`
  await sharp(Buffer.from(svg))
    .png({ palette: true })
    .toFile(path.join(folder, `${name}.png`))
}
