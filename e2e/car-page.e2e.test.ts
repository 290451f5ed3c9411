import { beforeAll, expect, test } from 'vitest'
import { findAxeViolationsInBothSchemes } from './support/axe'
import { useBrowser, visit } from './support/browser'
import { createBuyer, signIn } from './support/buyer'
import { createVerdict, insertCandidate, insertListing, insertSearch, toJson } from './support/rows'
import { findLayoutFaults } from './support/screens'
import { useSandboxWeb } from './support/web-process'

const browser = useBrowser()
const web = useSandboxWeb()
let buyer: Awaited<ReturnType<typeof createBuyer>>
let path: string

const quote = (label: string, words: string) =>
  createVerdict(label, { answer: 'yes', evidence: [{ kind: 'quote', quote: words }] })
const description = [
  'Black leather seats, garage kept.',
  ...Array.from({ length: 30 }, () => 'Serviced every 5,000 miles by the book.'),
  'Has a power sunroof. <b>Call</b> https://evil.example/x',
].join('\n')

beforeAll(async () => {
  buyer = await createBuyer(web.webUrl)
  const { id: userId } = await web.db.user.findUniqueOrThrow({ where: { email: buyer.email } })
  const search = await insertSearch(web.db, userId)
  const { id, vehicleId } = await insertListing(web.db, { description })
  const verdicts = toJson([quote('leather seats', 'Black leather seats'), quote('sunroof', 'power sunroof')])
  await insertCandidate(web.db, search.id, id, { stage: 'MATCH', verdicts })
  path = `/dashboard/search/${search.id}/car/${vehicleId}`
})

async function open(javaScriptEnabled: boolean) {
  const opened = await browser.open({ javaScriptEnabled, baseURL: web.webUrl })
  await signIn(opened.context, buyer, web.webUrl)
  await visit(opened.page, path)
  return opened
}

test.for([true, false])('a proof leads to its passage, also in the folded part (JavaScript: %s)', async (script) => {
  const { page } = await open(script)
  const folded = page.locator('.ad-text details')
  const sunroof = page.locator('.ad-text mark', { hasText: 'power sunroof' })
  await page.locator('#wishes').getByRole('link', { name: 'leather seats' }).click()
  await expect.poll(() => page.locator('.ad-text mark:target').allInnerTexts()).toEqual(['Black leather seats'])
  expect([await folded.getAttribute('open'), await sunroof.isVisible()]).toEqual([null, false])
  await page.locator('#wishes').getByRole('link', { name: 'power sunroof' }).click()
  await expect.poll(() => page.locator('.ad-text mark:target').allInnerTexts()).toEqual(['power sunroof'])
  expect([await folded.getAttribute('open'), await sunroof.isVisible()]).toEqual(['', true])
  await page.locator('.ad-text').getByText('<b>Call</b> [link]').waitFor()
})

test('the page has no axe violations and no layout faults with the ad unfolded', async () => {
  const { page } = await open(true)
  await page.getByText('Show the rest of the ad').click()
  expect([...(await findAxeViolationsInBothSchemes(page)), ...(await findLayoutFaults(page))]).toEqual([])
})
