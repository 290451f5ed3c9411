import { endDayText, endTimeText } from '#domain/words/plan-text'
import { entitlementAt } from '#domain/plans/entitlement'
import { isMarketplace, marketplaceLabels, marketplaces } from '#domain/marketplaces'
import type { Dependencies } from '../../dependencies'
import { mutedColor } from '../mail/colors'
import { button, confirmAddressText, renderLayout, link, markup } from '../mail/mail-layout'
import { type ServiceMailContent, type SenderConfig, createLayoutOptions, paragraphStyle } from './account-mails'
import {
  carsFoundText,
  pausedText,
  renderPlanMail,
  willPauseText,
  type PlanMailContext,
  countFoundCars,
  isUnverifiedAndSuppressed,
  type PlanRecipient,
} from './plan-mails'

/** Sent a day before the end. States the time, so that it is accurate whenever it is read. */
export function trialEndingMail(
  config: SenderConfig,
  user: PlanMailContext,
  { endsAt, searches }: { endsAt: Date; searches: number },
): ServiceMailContent {
  const stop = searches === 0 ? 'Then we stop watching' : willPauseText(searches)
  return renderPlanMail(config, user, {
    subject: `Your free trial ends on ${endDayText(endsAt, user)}`,
    tag: 'trial-ending',
    sentences: [
      `Your free trial of ${config.BRAND_NAME} ends on ${endTimeText(endsAt, user)}. Until then, everything keeps running.`,
      `${stop}, and you won’t get alerts about new cars. Your searches and what they found are saved.`,
      'Choose a plan anytime to keep them running. If you do nothing, you won’t be charged.',
    ],
    next: { words: 'Choose a plan', path: '/upgrade' },
  })
}

/** `found`: number of cars in the searches' results. */
export function trialOverMail(
  config: SenderConfig,
  user: PlanMailContext,
  { endedAt, searches, found }: { endedAt: Date; searches: number; found: number },
): ServiceMailContent {
  const kept = found === 0 ? 'Your searches are saved.' : `${carsFoundText(found)} so far. You can still see them.`
  const paused = searches === 0 ? 'We’re not watching any searches' : pausedText(searches)
  return renderPlanMail(config, user, {
    subject: 'Your free trial has ended',
    tag: 'trial-over',
    sentences: [
      `Your free trial of ${config.BRAND_NAME} ended on ${endTimeText(endedAt, user)}. ${paused}, and you won’t get alerts about new cars.`,
      kept,
      'Choose a plan and your searches start again right away.',
    ],
    next: { words: 'Choose a plan', path: '/upgrade' },
  })
}

interface TrialMail {
  kind: 'TRIAL_ENDING' | 'TRIAL_ENDED'
  trialEndsAt: Date | null
}

/**
 * Returns the text of an email about the trial's end, or the reason why it is not sent. A delayed email must still be
 * accurate.
 */
export async function composeTrialMail(
  { db, config }: Dependencies,
  { kind, trialEndsAt }: TrialMail,
  user: PlanRecipient,
  now: Date,
): Promise<ServiceMailContent | string> {
  const { plan, isEntitled } = entitlementAt(user, now)
  if (trialEndsAt?.getTime() !== user.trialEndsAt.getTime()) return 'the trial ends at another time now'
  if (isEntitled && plan !== 'trial') return 'the account has a plan'
  if (kind === 'TRIAL_ENDING' && !isEntitled) return 'the trial has ended meanwhile'
  if (await isUnverifiedAndSuppressed(db, user)) return 'the address wants no mail'
  const reader = { ...user, now }
  const ofUser = { userId: user.id }
  if (kind === 'TRIAL_ENDING') {
    const searches = await db.search.count({ where: { ...ofUser, status: 'ACTIVE' } })
    return trialEndingMail(config, reader, { endsAt: trialEndsAt, searches })
  }
  const searches = await db.search.count({ where: { ...ofUser, status: 'PAUSED', suspendedAt: { not: null } } })
  return trialOverMail(config, reader, { endedAt: trialEndsAt, searches, found: await countFoundCars(db, user.id) })
}

/**
 * First email to a new account's address. Contains no user-typed text, because an unverified address may belong to a
 * stranger. `confirmUrl` is null if the address is verified already.
 */
export function welcomeMail(config: SenderConfig, to: string, confirmUrl: string | null): ServiceMailContent {
  const { BRAND_NAME: brand, SUPPORT_EMAIL: supportEmail, WEB_URL } = config
  const lead = confirmUrl === null ? `Welcome to ${brand}` : `Welcome to ${brand}: confirm this address`
  const does = `Describe the used car you want. ${brand} watches ${watched} and alerts you within minutes, with the seller’s own words as proof.`
  const newSearchUrl = new URL('/dashboard/search/new', WEB_URL).href
  const begin = 'Describe your car'
  const asks = confirmAddressText.why
  const body =
    confirmUrl === null
      ? markup`<p style="${paragraphStyle}">${does}</p><p style="${paragraphStyle}">${button(newSearchUrl, begin)}</p>`
      : markup`<p style="${paragraphStyle}">${does}</p><p style="${paragraphStyle}">${asks}</p>
    <p style="${paragraphStyle}">${button(confirmUrl, confirmLabel)}</p>
    <p style="${paragraphStyle}">${link(newSearchUrl, begin)}</p>
    <p style="${paragraphStyle}">${confirmAddressText.notYou}</p>
    <p class="quiet" style="margin:0;font-size:14px;line-height:21px;word-break:break-all;${mutedColor}">${link(confirmUrl, confirmUrl)}</p>`
  const steps = [`${begin}: ${newSearchUrl}`]
  const text =
    confirmUrl === null ? steps : [asks, `${confirmLabel}: ${confirmUrl}`, ...steps, confirmAddressText.notYou]
  return {
    to,
    subject: lead,
    tag: 'welcome',
    html: renderLayout(
      createLayoutOptions(
        config,
        lead,
        does,
        'You’re getting this email once because an account was created with this address.',
      ),
      body,
    ),
    text: `${[lead, does, ...text].join('\n\n')}\n\n--\n${brand}. Questions: ${supportEmail}\n`,
  }
}

const confirmLabel = 'Confirm this address'
const names = marketplaces.filter(isMarketplace).map((name) => marketplaceLabels[name])
const watched = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names)
