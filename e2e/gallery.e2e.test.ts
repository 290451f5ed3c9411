import { beforeAll, expect, test } from 'vitest'
import { testFirstOf } from './support/canaries'
import { useSandboxWeb } from './support/web-process'
import { findAxeViolationsInBothSchemes } from './support/axe'
import { useBrowser, visit, waitForNetworkIdle } from './support/browser'
import { createBuyer, signIn } from './support/buyer'
import { useStack } from './support/stack'
import { listCarWithPhotos } from './support/control'
import { insertCandidate, insertListing, insertSearch, toJson, createVerdict } from './support/rows'
import { findLayoutFaults } from './support/screens'

const { sandboxUrl } = useStack()
const browser = useBrowser()
const web = useSandboxWeb()
let buyer: Awaited<ReturnType<typeof createBuyer>>
/** Paths of the results and of two cars' photos. The photos of one car no longer exist. */
let paths: { results: string; photos: string; gone: string }

beforeAll(async () => {
  buyer = await createBuyer(web.webUrl)
  const { db } = web
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: buyer.email } })
  const search = await insertSearch(db, userId)
  const seen = { kind: 'photo' as const, photo: 2, seen: 'black perforated leather' }
  const verdicts = toJson([createVerdict('leather seats', { answer: 'yes', evidence: [seen] })])
  const carWith = async (photoUrls: string[]) => {
    const { id } = await insertListing(db, { photoUrls })
    await insertCandidate(db, search.id, id, { stage: 'MATCH', verdicts })
    return `/dashboard/search/${search.id}/car/${id}/photos`
  }
  paths = {
    results: `/dashboard/search/${search.id}/results`,
    gone: await carWith([`${sandboxUrl}/craigslist/images/none_600x450.jpg`]),
    photos: await carWith(await listCarWithPhotos(sandboxUrl, ['leather seats'], 'Prelude')),
  }
})

async function open(javaScriptEnabled: boolean) {
  const opened = await browser.open({ javaScriptEnabled, baseURL: web.webUrl })
  await signIn(opened.context, buyer, web.webUrl)
  const photos = new Map<string, number>()
  opened.page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    if (response.request().resourceType() === 'image') photos.set(origin + pathname, response.status())
  })
  return { ...opened, photos }
}
const idOf = (photos: string) => photos.split('/').at(-2)!

testFirstOf([true, false])(
  'the gallery pages through photos, and evidence links to its photo (JavaScript: %s)',
  async (script) => {
    const { page, photos } = await open(script)
    await visit(page, paths.results)
    const card = page.locator(`#car-${idOf(paths.photos)}`)
    await card.getByRole('link', { name: /as the seller shows it/ }).click()
    await page.waitForURL(`**${paths.photos}/1`)
    await page.getByText('Photo 1 of 3', { exact: true }).waitFor()
    await page.getByText('This photo doesn’t show any of your wishes.').waitFor()
    await page.getByRole('link', { name: 'Next photo' }).click()
    await page.waitForURL(`**${paths.photos}/2`)
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Leather seats' })
      .filter({ hasText: 'black perforated leather' })
      .waitFor()
    await page.getByRole('link', { name: 'Previous photo' }).click()
    await page.getByText('Photo 1 of 3', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Previous photo' }).click()
    await page.getByText('Photo 3 of 3', { exact: true }).waitFor()
    await page.getByRole('link', { name: /^Photo 2/ }).click()
    await page.getByText('Photo 2 of 3', { exact: true }).waitFor()
    await page.getByRole('link', { name: /^Back to / }).click()
    await page.waitForURL(`**${paths.results}#car-${idOf(paths.photos)}`)
    await card.getByRole('link', { name: /^Photo 2/ }).click()
    await page.waitForURL(`**${paths.photos}/2`)
    await page.getByRole('heading', { name: 'Seen in photo 2' }).waitFor()
    await expect.poll(() => [...photos].filter(([url]) => url.includes(idOf(paths.photos))).length).toBeGreaterThan(3)
    for (const [url, status] of photos) {
      expect(url.startsWith(`${web.webUrl}/`)).toBe(true)
      if (url.includes(idOf(paths.photos))) expect([url, status]).toEqual([url, 200])
    }
  },
)

test('arrow keys change the photo, and Back returns to the previous page', { tags: ['thorough'] }, async () => {
  const { page, troubles, photos } = await open(true)
  await visit(page, '/dashboard/account')
  await visit(page, `${paths.photos}/1`)
  // The script that handles the keys prefetches the next photo.
  const large = () => [...photos.keys()].flatMap((url) => /\/photo\/.+(?=\/(?:400|800|1600)$)/.exec(url)?.[0] ?? [])
  await expect.poll(() => new Set(large()).size).toBeGreaterThan(1)
  await page.keyboard.press('ArrowRight')
  await page.getByText('Photo 2 of 3', { exact: true }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByText('Photo 1 of 3', { exact: true }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByText('Photo 3 of 3', { exact: true }).waitFor()
  await page.goBack()
  await page.waitForURL('**/dashboard/account')
  expect(troubles).toEqual([])
})

test('changing the photo with the keyboard keeps the focus on the link', { tags: ['thorough'] }, async () => {
  const { page } = await open(true)
  await visit(page, `${paths.photos}/1`)
  const next = page.getByRole('link', { name: 'Next photo' })
  for (const place of [2, 3, 1]) {
    await next.press('Enter')
    await page.getByText(`Photo ${place} of 3`, { exact: true }).waitFor()
    expect(await next.evaluate((link) => link === document.activeElement)).toBe(true)
  }
})

test.each([true, false])(
  'a missing photo shows a placeholder instead of the browser’s broken image (JavaScript: %s)',
  { tags: ['thorough'] },
  async (script) => {
    const { page, photos } = await open(script)
    // A broken image has no intrinsic size.
    const widthOf = (place: string) =>
      page.locator(`${place} img`).evaluate((img: HTMLImageElement) => img.naturalWidth)
    await visit(page, paths.results)
    await expect.poll(() => widthOf(`#car-${idOf(paths.gone)}`)).toBeGreaterThan(0)
    await visit(page, `${paths.gone}/1`)
    await expect.poll(() => widthOf('.gallery-photo')).toBeGreaterThan(0)
    await page.getByText('Photo 1 of 1', { exact: true }).waitFor()
    expect([...photos].filter(([url]) => url.includes(idOf(paths.gone))).map(([, status]) => status)).toContain(404)
  },
)

test.each([true, false])(
  'going back keeps the results’ filters (JavaScript: %s)',
  { tags: ['thorough'] },
  async (script) => {
    const { page } = await open(script)
    const query = '?sort=price&grade=match&marketplace=craigslist&since=2026-01-02T03%3A04%3A05.000Z'
    await visit(page, paths.results + query)
    await waitForNetworkIdle(page)
    expect(page.url()).toContain(query)
    const card = page.locator(`#car-${idOf(paths.photos)}`)
    const isBack = `**${paths.results}${query}#car-${idOf(paths.photos)}`
    await card.getByRole('link', { name: /as the seller shows it/ }).click()
    await page.waitForURL(`**${paths.photos}/1${query}`)
    await page.getByRole('link', { name: 'Next photo' }).click()
    await page.getByText('Photo 2 of 3', { exact: true }).waitFor()
    await page.getByRole('link', { name: /^Back to / }).click()
    await page.waitForURL(isBack)
    await card.getByRole('link', { name: /^Photo 2/ }).click()
    await page.waitForURL(`**${paths.photos}/2${query}`)
    await page.getByRole('link', { name: /^Back to / }).click()
    await page.waitForURL(isBack)
    // The URL of a removed photo redirects to the first one.
    await visit(page, `${paths.photos}/9${query}&hidden=x`)
    await page.waitForURL(`**${paths.photos}/1${query}`)
  },
)

test('the gallery has no axe violations, light or dark', { tags: ['thorough'] }, async () => {
  const { page } = await open(true)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of [`${paths.photos}/1`, `${paths.photos}/2`, `${paths.gone}/1`, paths.results]) {
    await visit(page, path)
    expect([path, await findAxeViolationsInBothSchemes(page)]).toEqual([path, []])
  }
})

test('the gallery does not scroll sideways at any width', { tags: ['thorough'] }, async () => {
  const { page } = await open(true)
  for (const path of [`${paths.photos}/2`, `${paths.gone}/1`]) {
    await visit(page, path)
    expect([path, await findLayoutFaults(page)]).toEqual([path, []])
  }
})
