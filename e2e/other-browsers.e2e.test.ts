import { expect, test } from 'vitest'
import { useBrowser } from './support/browser'
import { followBuyersJourney } from './support/buyers-journey'
import { controlClient } from './support/control'
import { findOtherBrowsers } from './support/other-browsers'
import { useStack } from './support/stack'

const { webUrl, sandboxUrl } = useStack()
const control = controlClient(sandboxUrl)
const models: Record<string, string> = { Firefox: 'Avalon', WebKit: 'Yaris' }

/** zod tries whether it may compile schemas, and does without. Only Firefox reports that. */
const isProbe = (trouble: string) => trouble.includes("Missing 'unsafe-eval'")

for (const { name, launch } of findOtherBrowsers()) {
  const title = `a buyer signs up, creates a search and gets an alert in ${name}`
  if (!launch) {
    test.skip(title, { tags: ['thorough'] }, () => {})
    continue
  }
  const browser = useBrowser(launch)
  test(title, { tags: ['thorough'] }, async () => {
    const { page, troubles } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
    await followBuyersJourney(page, { control, model: models[name]!, javaScriptEnabled: true })
    expect(troubles.filter((trouble) => !isProbe(trouble))).toEqual([])
  })
}
