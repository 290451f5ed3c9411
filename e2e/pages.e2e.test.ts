import { expect, test } from 'vitest'
import { Prisma } from '#platform/database'
import { recordMailConsent } from '#platform/suppression'
import { findAxeViolations } from './support/axe'
import { visit, waitForNetworkIdle } from './support/browser'
import { testFirstOf } from './support/canaries'
import { useFixtureWeb } from './support/fixture-web'
import {
  insertFeed,
  createPauseLink,
  rejectNewSessions,
  createResetLink,
  createUnsubscribeLink,
} from './support/fixtures'
import { openCriterion, insertSearch, toJson } from './support/rows'
import { fillNewPassword } from './support/screens'
import { useStack } from './support/stack'

const { sandboxUrl } = useStack()
const { browser, web, state, open } = useFixtureWeb()

testFirstOf([true, false])(
  'an email’s pause link asks for confirmation, then pauses (scripts %s)',
  async (javaScriptEnabled) => {
    const { db, full, searchId } = state
    const { userId } = await db.search.findUniqueOrThrow({ where: { id: searchId } })
    const { id } = await insertSearch(db, userId, { name: 'My winter car' })
    const status = async () => (await db.search.findUniqueOrThrow({ where: { id } })).status
    const { page, context } = await open(javaScriptEnabled)
    await visit(page, await createPauseLink(db, full.email, id))
    expect(await status()).toBe('ACTIVE')
    await page.getByRole('button', { name: 'Pause this search' }).click()
    await page.getByRole('heading', { name: 'Search paused' }).waitFor()
    expect(await status()).toBe('PAUSED')
    await page.getByRole('link', { name: 'Searches in your dashboard' }).waitFor()
    await context.close()
    await db.search.delete({ where: { id } })
  },
)

testFirstOf([false, true])(
  'an unsubscribe link stops mail about one search, then all mail (scripts %s)',
  async (scripts) => {
    const { db, fresh } = state
    const target = await db.notificationTarget.findFirstOrThrow({ where: { email: fresh.email } })
    const { id } = await insertSearch(db, target.userId, { name: 'My winter car' })
    const { page, context, troubles } = await open(scripts, fresh.token)
    const link = await createUnsubscribeLink(db, fresh.email, id)
    await visit(page, link)
    expect(await db.mutedSearch.count({ where: { searchId: id } })).toBe(0)
    await page.getByRole('button', { name: 'Stop emails about this search' }).click()
    await page.getByRole('heading', { name: 'Emails about this search are off' }).waitFor()
    await visit(page, '/dashboard/notifications')
    await page.getByRole('button', { name: /^Turn back on/ }).click()
    await page.getByText('turned off emails about “').waitFor({ state: 'detached' })
    expect(await db.mutedSearch.count({ where: { searchId: id } })).toBe(0)
    await visit(page, link)
    await page.getByRole('button', { name: 'Stop all emails to this address' }).click()
    await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()
    await visit(page, '/dashboard/notifications')
    await page.getByText('This address unsubscribed from all emails').waitFor()
    expect(troubles).toEqual([])
    await context.close()
    await db.search.delete({ where: { id } })
    await db.$transaction((tx) => recordMailConsent(tx, fresh.email))
    await db.notificationTarget.update({ where: { id: target.id }, data: { active: true, deadReason: null } })
  },
)

test.for([true, false])(
  'the price chart is shown on demand (JavaScript: %s)',
  { tags: ['thorough'] },
  async (javaScript) => {
    const { page, context, troubles } = await open(javaScript, state.full.token)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/price.svg') && asked.push(request.url()))
    await visit(page, `/dashboard/search/${state.searchId}/results`)
    if (javaScript) expect(asked).toEqual([])
    const match = page.getByRole('region', { name: 'Matches' }).getByRole('article').first()
    await match.getByRole('heading').getByRole('link').click()
    const image = page.getByRole('img', { name: /^Price against mileage: this car \(\$12,400, / })
    await image.scrollIntoViewIfNeeded() // it is loaded when it is near
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400)
    expect(troubles).toEqual([])
    await context.close()
  },
)

testFirstOf([true, false])('a seller’s answer can be entered and undone (JavaScript: %s)', async (javaScript) => {
  const { page, troubles } = await open(javaScript, state.full.token)
  await visit(page, `/dashboard/search/${state.searchId}/results`)
  const pile = (name: string) => page.getByRole('region', { name })
  await pile('Likely').getByRole('link', { name: 'Ask the seller' }).click()
  await pile('Likely').getByText('What the seller said').waitFor()
  expect(await pile('Likely').getByLabel('Message to the seller').inputValue()).toContain('sunroof')
  expect(await pile('Likely').getByRole('button', { name: 'Copy' }).count()).toBe(javaScript ? 1 : 0)
  await pile('Likely')
    .getByRole('button', { name: /^Yes\s*: Sunroof/ })
    .click()
  await pile('Matches')
    .getByRole('listitem')
    .filter({ hasText: /Sunroof.*The seller told you on/ })
    .waitFor()
  await pile('Matches')
    .getByRole('button', { name: /^Undo what the seller told you: Sunroof/ })
    .click()
  await pile('Likely')
    .getByRole('listitem')
    .filter({ hasText: /Sunroof.*Not stated/ })
    .waitFor()

  const signs = pile('Likely').getByLabel('Sign messages with my first name')
  await signs.check() // the same car's seller is still selected
  if (!javaScript) await pile('Likely').getByRole('button', { name: 'Save', exact: true }).click()
  const message = pile('Likely').getByLabel('Message to the seller')
  await expect.poll(() => message.inputValue()).toContain('Pat')
  expect(troubles).toEqual([])
  await state.db.user.update({ where: { email: state.full.email }, data: { signsMessages: false } })
})

testFirstOf([false, true])(
  'questions to the seller are chosen, and a pasted reply answers them (JavaScript: %s)',
  async (javaScript) => {
    const { page, troubles } = await open(javaScript, state.full.token)
    await visit(page, `/dashboard/search/${state.searchId}/results`)
    const likely = page.getByRole('region', { name: 'Likely' })
    await likely.getByRole('link', { name: 'Ask the seller' }).click()
    await likely.getByLabel('Is the title in your name?').uncheck()
    if (!javaScript) await likely.getByRole('button', { name: 'Update the message' }).click()
    const message = likely.getByLabel('Message to the seller')
    await expect.poll(() => message.inputValue()).toMatch(/^Hi, I am .*sunroof\?.*come and see it\? Thank you\.$/)
    expect(await message.inputValue()).not.toContain('title')
    const link = await likely.getByRole('link', { name: 'Text it' }).getAttribute('href')
    expect(decodeURIComponent(link!)).toBe(`sms:?&body=${await message.inputValue()}`)
    await likely.getByLabel('Sign messages with my first name').check()
    if (!javaScript) await likely.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => message.inputValue()).toContain('Pat')
    expect(await message.inputValue()).not.toContain('title')
    await state.db.user.update({ where: { email: state.full.email }, data: { signsMessages: false } })

    await likely.getByLabel('Paste the seller’s reply').fill('Yes, it has a sunroof. Come by any time')
    await likely.getByRole('button', { name: 'Read the reply' }).click()
    await page.getByText('Sunroof: yes, “Yes, it has a sunroof.”').waitFor()
    if (javaScript) expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Save these answers' }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: /Sunroof.*The seller told you on .*: “Yes, it has a sunroof\.”/ })
      .waitFor()
    const told = page.getByText('When to see it: “Come by any time”')
    await told.waitFor()
    // Nobody asks about a car that is gone, but what its seller said stays.
    const where = { vehicleId: /\/car\/([^/?#]+)/.exec(page.url())![1]! }
    await state.db.listing.updateMany({ where, data: { goneAt: new Date() } })
    await visit(page, page.url())
    await told.waitFor()
    await state.db.listing.updateMany({ where, data: { goneAt: null } })
    await visit(page, page.url())
    await page.getByRole('button', { name: /^Undo what the seller told you: Sunroof/ }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: /Sunroof.*Not stated/ })
      .waitFor()
    expect(troubles).toEqual([])
  },
)

test('the Copy button copies the message to the seller', { tags: ['thorough'] }, async () => {
  const { page, context, troubles } = await open(true, state.full.token)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, `/dashboard/search/${state.searchId}/results`)
  const car = page.getByRole('region', { name: 'Likely' })
  await car.getByRole('link', { name: 'Ask the seller' }).click()
  await car.getByRole('button', { name: 'Copy' }).click()
  await car.getByRole('button', { name: 'Copied' }).waitFor()
  const message = await car.getByLabel('Message to the seller').inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(message)
  expect(troubles).toEqual([])
})

test.for([true, false])(
  'a password can be reset while signed out (JavaScript: %s)',
  { tags: ['thorough'] },
  async (javaScript) => {
    const link = await createResetLink(state.db, state.fresh.email)
    const allowSessions = await rejectNewSessions(state.db)
    const { page, troubles } = await open(javaScript)
    try {
      await visit(page, link)
      await fillNewPassword(page, 'a new password')
      await page.getByRole('heading', { name: 'Password reset successful' }).waitFor()
      if (javaScript) expect(await findAxeViolations(page)).toEqual([])
    } finally {
      await allowSessions()
    }
    await page.locator('main').getByRole('link', { name: 'Log in', exact: true }).click()
    await page.waitForURL('**/login')
    await page.getByRole('link', { name: 'Log in with email' }).click()
    await page.getByLabel('Email').fill(state.fresh.email)
    await page.getByLabel('Password').fill('a new password')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/dashboard/searches')
    expect(troubles).toEqual([])
    state.fresh.token = (await page.context().cookies()).find(({ name }) => name === 'session')!.value
  },
)

test.for([true, false])(
  'the first crawl’s progress updates automatically (JavaScript: %s)',
  { tags: ['thorough'] },
  async (javaScript) => {
    const { page } = await open(javaScript, state.full.token)
    await visit(page, '/dashboard/searches')
    await page.getByText('Craigslist: queued').waitFor()
    await insertFeed(state.db, state.emptyId, 'craigslist', { freshnessMs: 3_600_000 })
    await page.getByText('Craigslist checked in the last').waitFor({ timeout: 250_000 })
    await state.db.searchFeed.deleteMany({ where: { searchId: state.emptyId } })
  },
)

test('compiled criteria appear on the open form without losing input', { tags: ['thorough'] }, async () => {
  const { db, full, emptyId } = state
  const { page, troubles } = await open(true, full.token)
  await visit(page, `/dashboard/search/${emptyId}`)
  await page.getByText('We’re reading your words.').waitFor()
  await page.getByLabel('Price to').fill('23456')
  const criteria = toJson([openCriterion('blue paint')])
  await db.search.update({ where: { id: emptyId }, data: { criteria } })
  await page.getByText('wants: blue paint').waitFor()
  expect(await page.getByLabel('Price to').inputValue()).toBe('23456')
  await db.search.update({ where: { id: emptyId }, data: { criteria: Prisma.DbNull } })
  expect(troubles).toEqual([])
})

test('waitlist view and join events reach PostHog once each, without a person profile', async () => {
  const received = async () =>
    (await (await fetch(`${sandboxUrl}/posthog/received`)).json()) as { event: string; properties: object }[]
  const before = (await received()).length
  const { page, context, troubles } = await browser.open({ javaScriptEnabled: true, baseURL: web.webUrl })
  // The library sends nothing from an automated browser.
  await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }))
  await context.addInitScript(() => {
    const agent = navigator.userAgent.replace('Headless', '')
    Object.defineProperty(navigator, 'userAgent', { get: () => agent })
    Object.defineProperty(navigator, 'userAgentData', { get: () => undefined })
  })
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  const answer = await visit(page, '/waitlist')
  expect(answer!.headers()['content-security-policy']).toContain(`; connect-src 'self' ${sandboxUrl};`)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Country').selectOption('GB')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await page.getByText('Thank you for joining the waitlist!').waitFor()
  await page.reload()
  await waitForNetworkIdle(page)
  await expect.poll(async () => (await received()).length - before).toBe(2)
  const events = (await received()).slice(before)
  expect(events.map(({ event }) => event)).toEqual(['waitlist_view', 'waitlist_join'])
  for (const { properties } of events) expect(properties).toMatchObject({ $process_person_profile: false })
  expect(JSON.stringify(events)).not.toContain('ada@example.com')
  expect([...asked].filter((origin) => origin !== web.webUrl && origin !== sandboxUrl)).toEqual([])
  expect(troubles).toEqual([])
})

test('a cross-origin form is rejected with a message and changes nothing', async () => {
  const post = (path: string, origin: string, accept = 'text/html') =>
    fetch(web.webUrl + path, {
      method: 'POST',
      headers: { origin, accept, cookie: `session=${state.full.token}` },
      body: new URLSearchParams({ intent: 'pause' }),
      redirect: 'manual',
    })
  const path = `/dashboard/search/${state.searchId}/status`
  for (const origin of ['https://evil.example', 'null', 'nonsense']) {
    for (const target of [path, `${path}.data`, '/logout', '/waitlist', `/dashboard/search/${state.searchId}/delete`]) {
      const answer = await post(target, origin)
      expect([target, answer.status, await answer.text()]).toEqual([
        target,
        403,
        'This request came from another site, so we didn’t change anything. Open the page here and try again.',
      ])
    }
    const call = await post('/api/auth/logout', origin)
    expect([call.status, (await call.json()).error]).toMatchObject([403, expect.stringContaining('another site')])
  }
  const kept = await state.db.search.findUniqueOrThrow({ where: { id: state.searchId } })
  expect(kept.status).toBe('ACTIVE')
  expect((await post(path, web.webUrl)).status).toBe(302)
  await state.db.search.update({ where: { id: state.searchId }, data: { status: 'ACTIVE' } })
})
