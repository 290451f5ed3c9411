import Bowser from 'bowser'
import { modelInUserAgent } from '#domain/words/device-model'

const maxCharacters = 80

/** Browser and operating system from the user agent, such as "Chrome, Windows". Null without a user agent. */
export function deviceOf(request: Request): string | null {
  const userAgent = request.headers.get('user-agent')?.trim() ?? ''
  if (userAgent === '') return null
  const { browser, platform, os } = Bowser.parse(userAgent)
  const named = [browser.name, modelInUserAgent(userAgent) || platform.model || os.name].filter(Boolean).join(', ')
  return named.slice(0, maxCharacters) || null
}
