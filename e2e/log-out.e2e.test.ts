import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from './support/browser'
import { useBuyerPages } from './support/buyer-pages'
import { insertCandidate, insertListing } from './support/rows'
import { testFirstOf } from './support/canaries'

const { open, web } = useBuyerPages()

const pageText = (page: Page) => page.locator('body').innerText()

testFirstOf([{ javaScriptEnabled: false }, { javaScriptEnabled: true }])(
  'after a log-out, Back shows neither account nor results (JavaScript: $javaScriptEnabled)',
  async ({ javaScriptEnabled }) => {
    const { page, buyer, search } = await open('/dashboard/searches', javaScriptEnabled)
    const listing = await insertListing(web.db)
    await insertCandidate(web.db, search.id, listing.id, { stage: 'MATCH' })
    const results = `/dashboard/search/${search.id}/results`
    await visit(page, results)
    expect(await pageText(page)).toContain('2016 Honda Civic EX-L')
    await visit(page, '/dashboard/account')
    expect(await pageText(page)).toContain(buyer.email)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    for (const left of ['/dashboard/account', results]) {
      await page.goBack()
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
      const text = await pageText(page)
      expect(text, left).not.toContain(buyer.email)
      expect(text, left).not.toContain('Honda Civic')
    }
  },
)

/** Playwright's Chromium keeps no page for Back, so the events of one that does are sent. */
const sendTransition = (page: Page, type: 'pagehide' | 'pageshow') =>
  page.evaluate((name) => void dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)

test('a page kept for Back hides, and shows itself only while its account is logged in', async () => {
  const { page, context } = await open('/dashboard/account')
  const isHidden = () => page.evaluate(() => document.body.hidden)
  await sendTransition(page, 'pagehide')
  expect(await isHidden()).toBe(true)
  await sendTransition(page, 'pageshow')
  await expect.poll(isHidden).toBe(false)

  await sendTransition(page, 'pagehide')
  const other = await context.newPage()
  await visit(other, '/dashboard/account')
  await other.getByRole('button', { name: 'Log out' }).click()
  await other.waitForURL('**/login*')
  await sendTransition(page, 'pageshow')
  await page.waitForURL('**/login*')
})

test('Back shows no page of a session that was ended elsewhere, also without JavaScript', async () => {
  const { page, buyer, userId } = await open('/dashboard/account', false)
  expect(await pageText(page)).toContain(buyer.email)
  await visit(page, '/')
  await web.db.session.deleteMany({ where: { userId } })
  await page.goBack()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  expect(await pageText(page)).not.toContain(buyer.email)
})
