/** "Chrome, Pixel 8", "Safari, iOS" or "Firefox, Desktop": the browser, with the device's model or else its system. */
export async function deviceName(userAgent: string): Promise<string> {
  const { default: Bowser } = await import('bowser') // large, and needed only once on each device
  if (userAgent.trim() === '') return 'Browser, Desktop'
  const parsed = Bowser.parse(userAgent)
  return `${parsed.browser.name || 'Browser'}, ${parsed.platform.model || parsed.os.name || 'Desktop'}`
}
