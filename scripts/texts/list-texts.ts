import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { collectTexts } from './collect'

const root = path.resolve(import.meta.dirname, '../..')

/** Files of each medium. A file belongs to the first medium whose pattern it matches. */
const media: [title: string, files: RegExp][] = [
  ['API reference', /^web\/app\/routes\/api\.openapi/],
  ['Errors', /^web\/app\/(http|services)\/|^web\/app\/routes\/(api\.|webhooks\.)|^web\/app\/ui\/errors/],
  ['Screens', /^web\/app\/(root|features|routes|ui)/],
  ['Emails', /^worker\/notify\/(mail|service-mail|target-test)\//],
  ['Pushes and webhooks', /^worker\/notify\/(push|webhook)\//],
  ['Car cards, alerts and other shared words', /^domain\/(words|alerts|plans|search)\/|^worker\/notify\/[^/]+\.ts$/],
  [
    'Marketplaces',
    /^domain\/crawl\/(health|capacity)\.ts$|^domain\/listing\/marketplace-link|^worker\/crawl\/health\//,
  ],
]

/** Markdown of every text that people see, by medium and file. `{name}` stands for a value. */
export function listTexts(): string {
  const args = ['ls-files', '-co', '--exclude-standard', 'web/app', 'worker', 'domain']
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|example|test-pages|ad-language/.test(file))
    .sort()
  const known = new Set<string>() // each text is listed once, where it first occurs
  const sections = media.flatMap(([title], i) => {
    const own = files.filter((file) => media.findIndex(([, pattern]) => pattern.test(file)) === i)
    return [`## ${title}`, ...own.flatMap((file) => textsOfFile(file, known))]
  })
  return sections.join('\n\n')
}

function textsOfFile(file: string, known: Set<string>): string[] {
  const texts = collectTexts(file, readFileSync(path.join(root, file), 'utf8')).filter((text) => !known.has(text))
  for (const text of texts) known.add(text)
  return texts.length === 0 ? [] : [`### ${file}`, texts.map((text) => `    ${text}`).join('\n')]
}
