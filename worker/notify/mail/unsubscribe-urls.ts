import type { WorkerConfig } from '../../config'
import type { MailLinks } from './mail-setting'

/**
 * Returns the links that stop all emails to a target's address, or those about one search. Opening a link changes
 * nothing.
 */
export function unsubscribeUrls(
  { WEB_URL }: Pick<WorkerConfig, 'WEB_URL'>,
  target: { unsubscribeToken: string },
  searchId: string,
): Pick<MailLinks, 'unsubscribeUrl' | 'muteUrl'> {
  const url = new URL(`/unsubscribe/${target.unsubscribeToken}`, WEB_URL)
  const unsubscribeUrl = url.href
  url.searchParams.set('search', searchId)
  return { unsubscribeUrl, muteUrl: url.href }
}
