import { afterAll, beforeAll } from 'vitest'
import { connectDatabase, type Database } from '#platform/database'
import { startWebProcess, type WebProcess } from '../../bench/support/web-process'
import { useBrowser, visit } from './browser'
import { newBuyer } from './buyer'
import { insertSearch, json, wants } from './rows'
import { signIn } from './signed-in'

/** Starts a web app for the calling test file, without Temporal and Paddle. Tests write its rows. */
export function useOwnWeb() {
  const browser = useBrowser()
  let web: WebProcess
  let db: Database
  beforeAll(async () => {
    web = await startWebProcess({ SIGNUP: 'open', CRAIGSLIST_MODE: 'off' })
    db = connectDatabase(web.databaseUrl, 1)
  })
  afterAll(async () => {
    await db?.$disconnect()
    await web?.stop()
  })

  /** A page of a new buyer with one search. ID in `path` is replaced by the search's id. */
  async function open(path: string, javaScriptEnabled = true) {
    const buyer = await newBuyer(web.webUrl)
    const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: buyer.email } })
    const search = await insertSearch(db, userId, { smartCriteria: 'words', criteria: json([wants('leather seats')]) })
    const { page, context } = await browser.open({ javaScriptEnabled, baseURL: web.webUrl })
    await signIn(context, buyer, web.webUrl)
    await visit(page, path.replace('ID', search.id))
    return { buyer, userId, search, page, context }
  }
  return { open, own: () => ({ webUrl: web.webUrl, db }) }
}
