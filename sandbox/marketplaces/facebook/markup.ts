import type { SiteBuild } from './build'

/** JSON for a script element. Escapes "<", so that no text can close the element. */
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003C')

const block = (json: unknown) => {
  const text = scriptJson(json)
  return `<script type="application/json"  data-content-len="${text.length}" data-sjs>${text}</script>`
}

const count = 88
const made = new WeakMap<SiteBuild, string[]>()

/** Blocks without listings, which every page has: configuration, routes and other lists. */
function decoyBlocks(build: SiteBuild): string[] {
  if (!made.has(build))
    made.set(
      build,
      Array.from({ length: count }, (_, i) => block(decoy(build, i))),
    )
  return made.get(build)!
}

function decoy(build: SiteBuild, i: number): unknown {
  const { random } = build
  const handle = (content: unknown) => ({ require: [['ScheduledServerJS', 'handle', null, [{ __bbox: content }]]] })
  switch (i % 8) {
    case 0:
      return handle({ define: [['LSD', [], { token: build.lsd }, 323]] })
    case 1:
      return handle({
        define: [['SiteData', [], { haste_session: random.string(20), pkg_cohort: 'EXP2:comet_pkg' }, 317]],
      })
    case 2:
      // Every page of the site contains these words.
      return handle({
        define: [['CaptchaClientConfig', [], { recaptchaPublicKey: random.string(12), limit: 'rate limit' }, 8]],
      })
    case 3:
      return { data: { marketplace_search: { feed_units: null } }, extensions: { is_final: false } }
    case 4:
      return handle({ result: { data: { viewer: { marketplace_feed_stories: { edges: [], buy_location: null } } } } })
    case 5:
      return handle({
        define: [['CometRouteMatcher', [], { routes: ['/login/', '/marketplace/item/:id'] }, random.int(1, 9999)]],
      })
    default:
      return {
        require: [
          ['HasteSupportData', 'handle', null, [{ bxData: { [random.string(5)]: { uri: random.string(40) } } }]],
        ],
      }
  }
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** Puts the data for the page's script after `index` unrelated entries, because positions change between builds. */
export function preloadedData(preloader: string, data: unknown, index: number): unknown {
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

interface PageParts {
  title: string
  head?: string
  body: string
  /** The page mixes decoys into these data blocks. */
  blocks: unknown[]
}

export function htmlPage(build: SiteBuild, { title, head, body, blocks }: PageParts): string {
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
