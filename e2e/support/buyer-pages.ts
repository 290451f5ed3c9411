import { useBrowser, visit, waitForNetworkIdle } from './browser'
import { createBuyer, signIn } from './buyer'
import { insertSearch, toJson, wantedCriterion } from './rows'
import { useSandboxWeb } from './web-process'

/** Pages of new buyers on a web app without a worker. */
export function useBuyerPages(useWeb = useSandboxWeb) {
  const browser = useBrowser()
  const web = useWeb()

  /** Opens a page as a new buyer with one search. `ID` in `path` is replaced by the search's id. */
  async function open(path: string, javaScriptEnabled = true) {
    const buyer = await createBuyer(web.webUrl)
    const { id: userId } = await web.db.user.findUniqueOrThrow({ where: { email: buyer.email } })
    const search = await insertSearch(web.db, userId, {
      smartCriteria: 'words',
      criteria: toJson([wantedCriterion('leather seats')]),
    })
    const { page, context } = await browser.open({ javaScriptEnabled, baseURL: web.webUrl })
    await signIn(context, buyer, web.webUrl)
    await visit(page, path.replace('ID', search.id))
    await waitForNetworkIdle(page) // tests count the requests from here on, or make them fail
    return { buyer, userId, search, page, context }
  }
  return { open, web }
}
