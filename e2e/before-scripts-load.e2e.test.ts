import { expect, test } from 'vitest'
import { waitForNetworkIdle } from './support/browser'
import { changeAllFields, delayScripts, findLostInput } from './support/early-input'
import { useFixtureWeb } from './support/fixture-web'
import { createSharedLink } from './support/fixtures'
import { waitForHydration } from './support/hydration'
import { openFields } from './support/search-form'

const { state, open } = useFixtureWeb()

interface FormCase {
  as: 'nobody' | 'full'
  path: string
  /** Names of fields that change with others: the whole country clears the places, and new words their wishes. */
  skipped?: RegExp
}

async function listForms(): Promise<FormCase[]> {
  const { db, searchId, savedIds } = state
  const { listing } = await db.candidate.findFirstOrThrow({
    where: { searchId, stage: 'MATCH', hiddenAt: null },
    include: { listing: true },
  })
  const search = `/dashboard/search/${searchId}`
  const car = `${search}/car/${listing.vehicleId}`
  const account = '/dashboard/account'
  return [
    { as: 'full', path: '/dashboard/search/new', skipped: /^(countrywide|wish-.*)$/ },
    { as: 'full', path: search, skipped: /^(countrywide|location|radius|make|models|wish-.*)\d?$/ },
    { as: 'full', path: `${search}/results` },
    { as: 'full', path: car },
    { as: 'full', path: `${car}/offer` },
    { as: 'full', path: `${car}/not-a-match` },
    { as: 'full', path: `${search}/found` },
    { as: 'full', path: `${search}/seen` },
    { as: 'full', path: '/dashboard/shortlist' },
    { as: 'full', path: '/dashboard/ad' },
    { as: 'full', path: '/dashboard/feedback' },
    { as: 'full', path: '/dashboard/notifications/add?step=email' },
    { as: 'full', path: '/dashboard/notifications/webhook' },
    ...['name', 'address', 'password', 'time-zone', 'tokens', 'delete'].map((setting) => {
      return { as: 'full' as const, path: `${account}/${setting}` }
    }),
    { as: 'nobody', path: '/signup?step=email' },
    { as: 'nobody', path: '/login?step=email' },
    { as: 'nobody', path: '/reset-password' },
    { as: 'nobody', path: '/waitlist' },
    { as: 'nobody', path: await createSharedLink(db, searchId, savedIds[0]!) },
  ]
}

/** Late enough that all fields are changed before the scripts run, that they run meanwhile, or not late at all. */
const delaysMs = [0, 1_500, 4_000]

async function openEarly({ as, path }: FormCase, delayMs: number) {
  const { page, context } = await open(true, as === 'nobody' ? null : state[as].token)
  await delayScripts(context, delayMs)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  return { page, context }
}

test.for(delaysMs)(
  'what is typed while the scripts come %d ms late stays, on each form',
  { tags: ['thorough'] },
  async (delayMs) => {
    const lost: string[] = []
    for (const form of await listForms()) {
      const { page, context } = await openEarly(form, delayMs)
      // Folded forms, such as a saved car's, are part of the page.
      await page.evaluate(() =>
        document.querySelectorAll('main details').forEach((one) => one.setAttribute('open', '')),
      )
      const typed = await changeAllFields(page, form.skipped ?? null)
      if (typed.length === 0) lost.push(`${form.path}: no field was found`)
      await waitForHydration(page)
      await waitForNetworkIdle(page)
      lost.push(...(await findLostInput(page, typed)).map((field) => `${form.path}: ${field}`))
      await context.close()
    }
    expect(lost).toEqual([])
  },
)

test('keys that are pressed while the page’s data is decoded do not keep it from reacting', async () => {
  const { page, troubles } = await open(true, null)
  await page.addInitScript(pressKeysAlways)
  await page.goto('/login?step=email')
  await waitForHydration(page)
  expect(troubles).toEqual([])
})

/** Runs in the page: a key between any two of its tasks. */
function pressKeysAlways(): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    document.querySelector('main input')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
    port2.postMessage(null)
  }
  port2.postMessage(null)
}

/** Runs in the page: between two of its tasks, while React takes the page over, another order, then one site. */
function chooseOnce(): void {
  const { port1, port2 } = new MessageChannel()
  const choices = [
    ['sort', 'distance'],
    ['marketplace', 'craigslist'],
  ]
  port1.onmessage = () => {
    const isStarted = Object.keys(document).some((name) => name.startsWith('__reactContainer$'))
    const field = document.querySelector<HTMLSelectElement>(`select[name="${choices[0]![0]}"]`)
    if (isStarted && field) {
      field.value = choices.shift()![1]!
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
    if (choices.length > 0) port2.postMessage(null)
  }
  port2.postMessage(null)
}

test('an order and a site that are chosen while the page becomes interactive are both used', async () => {
  const { page } = await open(true, state.full.token)
  await page.addInitScript(chooseOnce)
  await page.goto(`/dashboard/search/${state.searchId}/results`)
  await waitForHydration(page)
  await page.waitForURL('**/results?sort=distance&marketplace=craigslist')
  expect(await page.getByLabel('Sort by').inputValue()).toBe('distance')
})

test.for(delaysMs)(
  'a make typed while the scripts come %d ms late is found, and Enter saves nothing',
  async (delayMs) => {
    const { page } = await openEarly({ as: 'full', path: '/dashboard/search/new' }, delayMs)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.postData() ?? '')
    })
    await openFields(page)
    const make = page.getByLabel('Make', { exact: true })
    await make.pressSequentially('chevy')
    await make.press('Enter')
    await expect.poll(() => make.inputValue().catch(() => null)).toBe('Chevrolet')
    await page.getByRole('checkbox', { name: 'Tahoe', exact: true }).waitFor()
    await page.getByLabel('Price to').pressSequentially('15000')
    await page.getByLabel('Price to').press('Enter')
    await waitForHydration(page)
    await waitForNetworkIdle(page)
    expect(await make.inputValue()).toBe('Chevrolet')
    expect((await page.getByLabel('Price to').inputValue()).replace(',', '')).toBe('15000')
    expect(new URL(page.url()).pathname).toBe('/dashboard/search/new')
    expect(await page.getByText('Please select').count()).toBe(0)
    expect(sent.filter((body) => body.includes('intent=save'))).toEqual([])
  },
)
