import { firefox, webkit, type Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from './support/browser'
import { followBuyersJourney } from './support/buyers-journey'
import { controlClient } from './support/control'
import { useStack } from './support/stack'

const { webUrl, sandboxUrl } = useStack()
const control = controlClient(sandboxUrl)

interface OtherBrowser {
  name: string
  setting: string
  model: string
  launch(executablePath: string): Promise<Browser>
}

/** Firefox as Mozilla or a distribution ships it; WebKit as Playwright builds it, which drives no other. */
const others: OtherBrowser[] = [
  {
    ...{ name: 'Firefox', setting: 'FIREFOX_PATH', model: 'Avalon' },
    launch: (executablePath) => firefox.launch({ executablePath, channel: 'moz-firefox' }),
  },
  {
    ...{ name: 'WebKit', setting: 'WEBKIT_PATH', model: 'Yaris' },
    launch: (executablePath) => webkit.launch({ executablePath }),
  },
]

for (const { name, setting, model, launch } of others) {
  const executablePath = process.env[setting]
  if (!executablePath) {
    console.info(`Not tried in ${name}: ${setting} names no browser.`)
    test.skip(`a buyer signs up, creates a search and gets an alert in ${name}`, { tags: ['thorough'] }, () => {})
    continue
  }
  const browser = useBrowser(() => launch(executablePath))
  test(`a buyer signs up, creates a search and gets an alert in ${name}`, { tags: ['thorough'] }, async () => {
    const { page, troubles } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
    await followBuyersJourney(page, { control, model, javaScriptEnabled: true })
    expect(troubles).toEqual([])
  })
}
