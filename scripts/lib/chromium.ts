import { chromium, type Browser } from 'playwright-core'
import { chromiumArgs, findChromium } from '#platform/chromium'

export async function launchChromium(more: string[] = []): Promise<Browser> {
  const executablePath = await findChromium(process.env.CHROMIUM_PATH)
  return chromium.launch({ executablePath, args: [...chromiumArgs, ...more], headless: true })
}
