import type { Build } from './build'
import { block } from './block'
import { decoyBlocks } from './decoys'

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** Data for the page's script, after `index` unrelated entries, because positions change between builds. */
export function delivered(preloader: string, data: unknown, index: number): unknown {
  const other = ['CometResourceScheduler', 'registerHighPriHashes', null, [['2IeX9QC', 'QVQHOxj']]]
  const result = { data, extensions: { is_final: true } }
  const own = [
    'RelayPrefetchedStreamCache',
    'next',
    [],
    [preloader, { __bbox: { complete: true, result, sequence_number: 0 } }],
  ]
  const require = [...Array.from({ length: index }, () => other), own, other]
  return { require: [['ScheduledServerJS', 'handle', null, [{ __bbox: { require } }, { __bbox: null }]]] }
}

export interface PageParts {
  title: string
  head?: string
  body: string
  /** Data blocks. The page mixes decoys in. */
  blocks: unknown[]
}

export function page(build: Build, { title, head, body, blocks }: PageParts): string {
  const decoys = decoyBlocks(build)
  const each = Math.floor(decoys.length / (blocks.length + 1))
  const mixed = blocks.flatMap((own, i) => [...decoys.slice(i * each, (i + 1) * each), block(own)])
  return `<!DOCTYPE html>
<html id="facebook" class="_9dls __fb-light-mode" lang="en" dir="ltr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} | Facebook</title>
${head ?? ''}
</head>
<body class="_6s5d _71pn ${build.cls('body')}">
<div id="mount_0_0_${build.cls('mount')}">${body}
<footer class="${build.cls('footer')}">A stand-in for tests and development, invented listings only.</footer></div>
${[...mixed, ...decoys.slice(each * blocks.length)].join('\n')}
</body></html>
`
}
