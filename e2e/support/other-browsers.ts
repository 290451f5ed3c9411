import { firefox, webkit, type Browser } from 'playwright-core'

interface OtherBrowser {
  name: string
  /** Null if its setting names no browser, which is then said. */
  launch: (() => Promise<Browser>) | null
}

/**
 * Firefox as Mozilla or a distribution ships it, by `FIREFOX_PATH`, and WebKit as Playwright builds it, which drives no
 * other, by `WEBKIT_PATH`.
 */
export function findOtherBrowsers(): OtherBrowser[] {
  return [
    named('Firefox', 'FIREFOX_PATH', (executablePath) => firefox.launch({ executablePath, channel: 'moz-firefox' })),
    named('WebKit', 'WEBKIT_PATH', (executablePath) => webkit.launch({ executablePath })),
  ]
}

function named(name: string, setting: string, launch: (executablePath: string) => Promise<Browser>): OtherBrowser {
  const executablePath = process.env[setting]
  if (executablePath) return { name, launch: () => launch(executablePath) }
  console.info(`Not tried in ${name}: ${setting} names no browser.`)
  return { name, launch: null }
}
