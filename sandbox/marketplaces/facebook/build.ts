import { createRandom } from '../../random'

/** Values that change with every release of the site, and here on every start: class names, query ids, tokens. */
export interface SiteBuild {
  cls(name: string): string
  queryId: string
  rootQueryId: string
  itemQueryId: string
  lsd: string
  /** Returns the next value of a shared counter, which cycles through 0 to `most` - 1. */
  roll(most: number): number
  random: ReturnType<typeof createRandom>
}

const lower = 'abcdefghijklmnopqrstuvwxyz0123456789'
const digits = '0123456789'

export function createSiteBuild(seed = Date.now()): SiteBuild {
  const random = createRandom(seed)
  const classes = new Map<string, string>()
  const id = () => `${random.int(1, 9)}${random.string(16, digits)}`
  let rolls = 0
  return {
    cls: (name) => {
      if (!classes.has(name)) classes.set(name, `x${random.string(7, lower)}`)
      return classes.get(name)!
    },
    queryId: id(),
    rootQueryId: id(),
    itemQueryId: id(),
    lsd: random.string(11),
    roll: (most) => rolls++ % most,
    random,
  }
}
