import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { drawPhotos } from './photos'
import { sampleMails, samplePushes, useLocalPhotos } from './samples'

// npm run mails -- --out DIR: writes every kind of email as HTML and text, and every push message as JSON, from sample
// cars. DIR/index.html links to all of them.
const { out } = parseArgs({ options: { out: { type: 'string' } } }).values
if (!out) {
  console.error('usage: npm run mails -- --out DIR')
  process.exit(2)
}

const write = (file: string, text: string | Buffer) => writeFile(path.join(out, file), text)
await mkdir(path.join(out, 'photos'), { recursive: true })
for (const [file, photo] of await drawPhotos()) await write(path.join('photos', file), photo)
for (const { name, mail } of sampleMails) {
  await write(`${name}.html`, useLocalPhotos(mail.html))
  await write(`${name}.txt`, `Subject: ${mail.subject}\n\n${mail.text}`)
}
for (const { name, payload } of samplePushes) await write(`${name}.json`, payload)
const rows = [
  ...sampleMails.map(({ name }) => `<li>${name}: <a href="${name}.html">HTML</a>, <a href="${name}.txt">text</a></li>`),
  ...samplePushes.map(({ name }) => `<li>${name}: <a href="${name}.json">payload</a></li>`),
]
await write('index.html', `<!doctype html><meta charset="utf-8"><title>Mails</title><ul>${rows.join('\n')}</ul>\n`)
console.log(`${sampleMails.length} mails and ${samplePushes.length} pushes: ${path.join(out, 'index.html')}`)
