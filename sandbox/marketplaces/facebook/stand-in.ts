import { Hono, type Context } from 'hono'
import { imageResponse } from '../../photos/response'
import { shownOn } from '../shown'
import type { StandIn } from '../stand-in'
import { marketplaceModes, type SandboxState } from '../../state'
import { createBuild, type Build } from './build'
import { graphqlAnswer } from './results/graphql'
import { gonePage, itemPage } from './posting/posting-page'
import { loginPage } from './login-page'
import { faults } from './modes'
import { searchOf, type Select } from './results/query'
import { resultsOf } from './results/results'
import { searchPage } from './results/results-page'

/** One page in this many shows the log-in dialog. */
const softWallEvery = 5
const relatedShown = 4

/** Facebook Marketplace for logged-out visitors. */
export const facebookStandIn: StandIn = {
  marketplace: 'facebook',
  name: 'Facebook Marketplace',
  postingUrl: (state, posting) => `${state.origin}/facebook/marketplace/item/${posting.id}/`,
  photoUrl: (state, imageId) => `${state.origin}/facebook/images/${imageId}.jpg`,
  modes: marketplaceModes,
  routes: (state) => {
    const build = createBuild()
    const app = new Hono()
    app.get('/robots.txt', (c) => c.text(robots))
    app.get('/login/', (c) => c.html(loginPage))
    app.get('/images/:file', (c) => imageResponse(c, state.inventory, c.req.param('file')))
    app.use(faults(state))
    app.get('/marketplace/item/:id/', (c) => item(c, state, build))
    app.get('/marketplace/:place/:kind{search|vehicles}/', (c) => results(c, state, build))
    app.post('/api/graphql/', async (c) => {
      const form = new URLSearchParams(await c.req.text())
      return c.text(graphqlAnswer(selectOf(state), form, build, state.origin))
    })
    app.notFound((c) => c.html(gonePage(build)))
    return app
  },
}

const selectOf = (state: SandboxState): Select => shownOn(state, 'facebook').select

function results(c: Context, state: SandboxState, build: Build) {
  const kind = c.req.param('kind')
  const search = searchOf(new URL(c.req.url).searchParams, c.req.param('place') ?? '')
  return c.html(
    searchPage(build, state.origin, {
      results: resultsOf(selectOf(state), search, null, state.origin),
      search,
      path: `/marketplace/${c.req.param('place')}/${kind}/`,
      route: kind === 'search' ? 'CometMarketplaceSearchRoute' : 'CometMarketplaceMotorsCategoryRoute',
      softWall:
        state.marketplaceModes.get('facebook') === 'soft-wall' || build.roll(softWallEvery) === softWallEvery - 1,
    }),
  )
}

function item(c: Context, state: SandboxState, build: Build) {
  const posting = shownOn(state, 'facebook').find(c.req.param('id') ?? '')
  if (!posting || posting.removed) return c.html(gonePage(build))
  const alike = state.inventory.select('facebook', {
    make: posting.car.make,
    near: { ...posting.place, radiusMiles: 100 },
  })
  const related = alike.filter((other) => other.id !== posting.id).slice(0, relatedShown)
  return c.html(itemPage(posting, related, build, state.origin))
}

const robots = `# Notice: Collection of data through automated means is prohibited without express written permission.
User-agent: *
Disallow: /
`
