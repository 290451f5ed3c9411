import { modelInUserAgent } from '#domain/words/device-model'

/** User-Agent Client Hints: some browsers return the model only on request. TypeScript has no types for it yet. */
interface TellsModel {
  userAgentData?: { getHighEntropyValues(hints: string[]): Promise<{ model?: string }> }
}

/** "Chrome, Pixel 8", "Safari, iOS" or "Firefox, Desktop": the browser, with the device's model or otherwise its OS. */
export async function deviceName(from: { userAgent: string } & TellsModel): Promise<string> {
  const { default: Bowser } = await import('bowser') // large, and needed only once per device
  const { userAgent, userAgentData } = from
  if (userAgent.trim() === '') return 'Browser, Desktop'
  const { browser, platform, os } = Bowser.parse(userAgent)
  const asked = await userAgentData?.getHighEntropyValues(['model']).catch(() => null)
  const model = asked?.model || modelInUserAgent(userAgent) || platform.model
  return `${browser.name || 'Browser'}, ${model || os.name || 'Desktop'}`
}
