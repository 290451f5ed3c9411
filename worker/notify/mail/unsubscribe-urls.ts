import type { WorkerConfig } from '../../config'
import type { MailLinks } from './mail-setting'

/** The links that stop all mail to a target's address, and mail about one search to it. Opening one changes nothing. */
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
