import { isMarketplace, marketplaceLabels } from '#domain/marketplaces'
import { searchName } from '#domain/search/search-name'
import { findSuppression } from '#platform/suppression'
import type { Dependencies } from '../../dependencies'
import { unsubscribeUrls } from '../mail/mail-text'
import type { ServiceMailContent } from './account-mails'
import { blindMail } from './operator-mails'

interface Row {
  id: string
  userId: string | null
  marketplace: string | null
  reason: string | null
  user: { timeZone: string | null } | null
}

/** Covers searches that are still blind and not muted. Returns text with the reason if the email is not sent. */
export async function composeBlindMail({ db, config }: Dependencies, mail: Row): Promise<ServiceMailContent | string> {
  const { marketplace, userId, reason } = mail
  if (marketplace === null || !isMarketplace(marketplace)) return 'the marketplace is not known any more'
  const main = await db.notificationTarget.findFirst({
    where: { userId: userId!, isMain: true, active: true, confirmedAt: { not: null } },
    include: { muted: true },
  })
  if (!main || main.email === null) return 'the address is off or not confirmed'
  if ((await findSuppression(db, main.email)) !== null) return 'no mail may go to the address'
  const muted = main.muted.map(({ searchId }) => searchId)
  const spells = await db.blindSpell.findMany({
    where: { mailId: mail.id, endedAt: null, search: { status: 'ACTIVE' }, searchId: { notIn: muted } },
    include: { search: true },
    orderBy: { since: 'asc' },
  })
  const [first] = spells
  if (!first) return 'the outage is over'
  return blindMail(config, {
    to: main.email,
    marketplace: marketplaceLabels[marketplace],
    reason,
    since: first.since,
    timeZone: mail.user?.timeZone ?? null,
    unsubscribeUrl: unsubscribeUrls(config, main, first.searchId).unsubscribeUrl,
    searches: spells.map(({ search }) => ({
      name: searchName(search),
      resultsUrl: new URL(`/dashboard/search/${search.id}/results`, config.WEB_URL).href,
      muteUrl: unsubscribeUrls(config, main, search.id).muteUrl,
    })),
  })
}
