import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { launchChromium } from '../scripts/lib/chromium'
import { waitUntil } from '../scripts/lib/ports'
import { confirmAddress, createBuyer, signIn } from './support/buyer'
import { type CarToList, controlClient, waitForNextSecond } from './support/control'
import { startStack } from './support/stack'

// npm run screenshots: takes the README's pictures of the results and of an alert mail, light and dark, from the
// running product. Commit what it writes to docs/images.
const into = path.resolve(import.meta.dirname, '../docs/images')
const timeoutMs = 120_000
const schemes = ['light', 'dark'] as const
/** Small enough that GitHub's column shows text at its natural size. */
const size = { width: 960, height: 760 }
const mailSize = { width: 600, height: 760 }

const car = { make: 'Honda', model: 'Civic', zip: '94110' }
const cars: CarToList[] = [
  {
    ...{ ...car, year: 2016, price: 12_400, mileage: 71_250 },
    description:
      'One owner since new, clean title in hand. Heated leather seats, Apple CarPlay. Serviced at the dealer, all records.',
  },
  {
    ...{ ...car, year: 2017, price: 13_900, mileage: 58_300, source: 'facebook' },
    description: 'Second owner, garage kept. Has Apple CarPlay and a backup camera. Title is clean. No accidents.',
  },
  {
    ...{ ...car, year: 2015, price: 10_900, mileage: 84_600, source: 'cargurus' },
    description: 'Heated seats, clean title, never in an accident. New tires last spring.',
  },
]

const stack = await startStack({ SIGNUP: 'open', FEED_FRESHNESS_MS: '2000' })
const control = controlClient(stack.sandboxUrl)
let browser: Browser | undefined
try {
  const buyer = await createBuyer(stack.webUrl)
  await confirmAddress(stack.webUrl, control, buyer)
  const { id } = await buyer.watch({
    ...{ name: 'A Civic for the commute', priceTo: 15_000, mileageTo: 90_000 },
    marketplaces: ['craigslist', 'facebook', 'cargurus'],
    smartCriteria: 'heated seats or Apple CarPlay, one owner, no salvage title',
  })
  const search = () =>
    buyer.call<{ health: { state: string }[]; funnel: { waiting: number } }>('GET', `/api/searches/${id}`)
  await waitUntil('the first crawl', timeoutMs, async () =>
    (await search()).health.every(({ state }) => state === 'ok'),
  )
  await waitForNextSecond()
  for (const one of cars) await control.listCar(one)
  await waitUntil('the cars', timeoutMs, async () => (await buyer.matches(id)).length >= cars.length)
  const mailOf = async () => (await control.matchesTo(buyer.email)).find(({ Subject }) => Subject.includes('2016'))
  await waitUntil('the mail', timeoutMs, async () => (await mailOf()) !== undefined)
  await waitUntil('the verdicts', timeoutMs, async () => (await search()).funnel.waiting === 0)

  browser = await launchChromium()
  mkdirSync(into, { recursive: true })
  for (const colorScheme of schemes) {
    const context = await browser.newContext({ colorScheme, viewport: size })
    await signIn(context, buyer, stack.webUrl)
    const page = await context.newPage()
    await page.goto(`${stack.webUrl}/dashboard/search/${id}/results`, { waitUntil: 'networkidle' })
    await page.locator('.first-look').waitFor({ state: 'detached', timeout: timeoutMs })
    await write(`results-${colorScheme}`, await page.screenshot())
    const mail = await context.newPage() // without the app's content security policy
    await mail.setViewportSize(mailSize)
    await mail.setContent((await mailOf())!.HtmlBody, { waitUntil: 'networkidle' })
    await write(`mail-${colorScheme}`, await mail.screenshot())
    await context.close()
  }
} finally {
  await browser?.close()
  await stack.stop()
}
process.exit(0)

async function write(name: string, png: Buffer): Promise<void> {
  const { size } = await sharp(png)
    .webp({ quality: 55, effort: 6 })
    .toFile(path.join(into, `${name}.webp`))
  console.log(`docs/images/${name}.webp: ${size} bytes`)
}
