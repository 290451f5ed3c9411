import type { Build } from './build'
import { block } from './block'

const count = 88
const made = new WeakMap<Build, string[]>()

/** Blocks without listings, as on every page: configuration, routes and other lists. */
export function decoyBlocks(build: Build): string[] {
  if (!made.has(build))
    made.set(
      build,
      Array.from({ length: count }, (_, i) => block(decoy(build, i))),
    )
  return made.get(build)!
}

function decoy(build: Build, i: number): unknown {
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
