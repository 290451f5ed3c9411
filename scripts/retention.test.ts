import { readFileSync } from 'node:fs'
import path from 'node:path'
import { format } from 'oxfmt'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** A model with what deletes its rows, from its comment in schema.prisma ("Deleted …"). */
function retentionRows(schema: string): string[] {
  return schema.split(/^model /m).flatMap((text, i, parts) => {
    if (i === 0) return []
    const comment = parts[i - 1]!.split('\n')
      .reverse()
      .slice(1)
      .map((line) => /^\/\/\/ ?(.*)$/.exec(line)?.[1])
    const own = comment.slice(0, comment.indexOf(undefined)).reverse().join(' ')
    const deleted = /Deleted ([\s\S]*?)(?:\. [A-Z]|[.:]$|: |; that|$)/.exec(own)?.[1]
    return [`| \`${/^\w+/.exec(text)![0]}\` | ${deleted ?? ''} |`]
  })
}

test('docs/retention.md says for each model when its rows are deleted', async () => {
  const rows = retentionRows(readFileSync(path.join(root, 'prisma/schema.prisma'), 'utf8'))
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter((row) => row.endsWith('|  |'))).toEqual([])
  const text = [
    '# Retention',
    '',
    'When the rows of each model are deleted. The nightly maintenance does it',
    '(`worker/maintenance/purge-expired.ts`); `purge-expired.integration.test.ts` beside it moves the clock past each',
    'period. A backup keeps rows for as long as it is kept ([operating.md](operating.md), "Backup and restore").',
    '',
    'Written from `prisma/schema.prisma`. After a change there: `npx vitest run --project unit -u scripts/retention`.',
    '',
    '| model | deleted |',
    '| - | - |',
    ...rows,
    '',
  ].join('\n')
  const options = JSON.parse(readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8'))
  const { code } = await format('retention.md', text, options)
  await expect(code).toMatchFileSnapshot('../docs/retention.md')
})
