import { photoOriginsByMarketplace } from '#domain/listing/photo-origins'
import { dayMs, hourMs } from '#domain/durations'
import type { Listing } from '#domain/listing/listing'
import type { PlanHolder, StoredSubscription } from '#domain/plans/entitlement'
import { planStatus } from '#domain/words/plan-text'
import { countGrades } from '#domain/words/grade-text'
import type { CarToRender } from '#worker/notify/rendered-car'
import {
  verdictWithAllEvidence,
  exampleCar,
  exampleNow,
  exampleRisk,
  exampleContext,
  exampleVerdicts,
  likelyExample,
  possibleExample,
} from '#worker/notify/mail/example-cars'
import {
  renderCarMail,
  renderMultiCarMail,
  renderDigestMail,
  renderSummaryMail,
  type RenderedMail,
} from '#worker/notify/mail/render-mail'
import { carPush, listPush } from '#worker/notify/push/push-message'
import { digestTitle, delayedTitle, summarySubject } from '#worker/notify/headlines'
import {
  feedbackMail,
  launchMail,
  resetMail,
  deviceAddedMail,
  webhookDisabledMail,
} from '#worker/notify/service-mail/account-mails'
import {
  addressChangedMail,
  newAddressMail,
  confirmMail,
  accountReclaimedMail,
} from '#worker/notify/service-mail/address-mails'
import { blindMail, outageMail, workFailingMail, paymentsUnclearMail } from '#worker/notify/service-mail/operator-mails'
import { welcomeMail, trialEndingMail, trialOverMail } from '#worker/notify/service-mail/trial-mails'
import {
  paymentFailedMail,
  planChangedMail,
  planEndingMail,
  planOverMail,
} from '#worker/notify/service-mail/plan-mails'
import { refundAskedMail, refundMail } from '#worker/notify/service-mail/refund-mail'
import { visitorNotesMail } from '#worker/notify/service-mail/visitor-notes-mail'
import { monthlyReportMail, type MonthlyReportMail } from '#worker/notify/service-mail/report-mail'
import { webhookDeadReason } from '#worker/notify/webhook/webhook'
import { photoCount, photoFileName } from './photos'

// Every kind of email and push message, rendered from sample cars.

const origin = photoOriginsByMarketplace.craigslist
/** Points photo URLs at the folder beside the sample. */
export const useLocalPhotos = (html: string) => html.replaceAll(`${origin}/`, 'photos/')

const car = (photo: number, listing: Partial<Listing> = {}, over: Partial<CarToRender> = {}) =>
  exampleCar(
    { photoUrls: [`${origin}/${photoFileName(photo)}`], ...listing },
    { timeZone: 'America/Los_Angeles', ...over },
  )

const estimate = {
  ...{ comparables: 23, yearsAround: 1, milesAround: 150, problem: null },
  ...{ expectedCents: 1_410_000, lowCents: 1_210_000, highCents: 1_530_000 },
}
const asking = { criteria: [], limits: null, signAs: 'Robin' }
const rustier = { ...exampleVerdicts[2]!, label: 'rust', strength: 'nice' as const, answer: 'yes' as const }
const longWord = 'W'.repeat(120)

const match = car(0, {}, { estimate })
const drop = car(
  1,
  { priceCents: 1_160_000 },
  { estimate, changes: [{ reason: 'PRICE_DROP', wasCents: 1_240_000, currency: 'USD' }] },
)
const back = car(2, {}, { changes: [{ reason: 'BACK', goneSince: new Date(exampleNow.getTime() - 3 * dayMs) }] })
const closer = car(
  3,
  { postedAt: new Date(exampleNow.getTime() - 26 * hourMs), trim: null },
  { risks: [exampleRisk], verdicts: [verdictWithAllEvidence, ...exampleVerdicts.slice(1), rustier], timeZone: null },
)
const hostile = car(
  4,
  { make: null, title: `<b>Best</b> ${longWord} 2016`, town: longWord, priceCents: null },
  { verdicts: exampleVerdicts.map((verdict) => ({ ...verdict, label: `${verdict.label} ${longWord}` })) },
)
const seven = [
  match,
  car(1, { year: 2015, trim: null, priceCents: 1_090_000, odometerMiles: 96_400, town: 'Fremont' }),
  car(2, { model: 'accord', trim: 'Sport', priceCents: 1_480_000, town: 'San Leandro' }, { risks: [exampleRisk] }),
  car(3, { year: 2017, trim: 'EX', odometerMiles: null, town: 'Hayward' }, likelyExample),
  car(4, { year: 2014, trim: null, photoUrls: [], priceCents: null, town: null }, possibleExample),
  car(5, { year: 2018 }, likelyExample),
  car(6, { year: 2013 }, possibleExample),
].slice(0, photoCount)
const collected = [match, drop, seven[3]!]
const kept = [6, 5, 4, 3, 2].map((photo) => car(photo, { year: 2010 + photo }, possibleExample))
const counts = countGrades(seven.map(({ grade }) => grade))

const config = { BRAND_NAME: 'Lotwatch', SUPPORT_EMAIL: 'support@lotwatch.example', WEB_URL: exampleContext.webUrl }
const robin = { id: '0b54c0de', email: 'robin@buyer.example', firstName: 'Robin', lastName: 'Buyer' }
const unclear = 'unknown price pri_01k2new: sub_01k2a, sub_01k2b; no account: sub_01k2c'
const outage = {
  kind: 'OUTAGE',
  marketplace: 'craigslist',
  reason: 'Craigslist has blocked us',
  createdAt: exampleNow,
}
const blind = (names: string[]) => ({
  ...{ to: robin.email, marketplace: 'Craigslist', reason: outage.reason, timeZone: 'America/Los_Angeles' },
  since: new Date(exampleNow.getTime() - 4 * hourMs),
  unsubscribeUrl: exampleContext.unsubscribeUrl,
  searches: names.map((name) => ({
    name,
    resultsUrl: exampleContext.resultsUrl,
    muteUrl: exampleContext.muteUrl,
  })),
})
const reader = { email: robin.email, timeZone: 'America/Los_Angeles', now: exampleNow }
const trialEndsAt = new Date(exampleNow.getTime() + dayMs)
const subscriber = (over: Partial<StoredSubscription>) => ({
  trialEndsAt: exampleNow,
  subscriptions: [
    {
      ...{ id: 'sub', plan: 'basic' as const, period: 'monthly' as const, status: 'active' as const, ...over },
      ...{ statusSince: exampleNow, currentPeriodEndsAt: new Date(exampleNow.getTime() + 30 * dayMs) },
      scheduledCancellationAt: null,
    },
  ],
})
const planLines = (holder: PlanHolder) => planStatus(holder, exampleNow, reader.timeZone).lines
const stopsAt = new Date(exampleNow.getTime() + 7 * dayMs)
const then = 'Then your searches pause; nothing is deleted.'
const ended = { endedAt: exampleNow, searches: 3, found: 14, trialEndsAt: null }
const refund = {
  ...{ transactionId: 'txn_01hv8wptq8987qeep44cyrewp9', amountCents: 14_400, currency: 'USD' },
  ...{ paidAt: new Date(exampleNow.getTime() - 3 * dayMs), createdAt: exampleNow },
  ...{ reason: 'I found my car on the first day.', user: { email: robin.email, deletedAt: null } },
}
const place = { locationLabel: 'Oakland, California 94601', countrywide: false, otherPlaces: [], otherCars: [] }
const report: MonthlyReportMail = {
  ...{ to: robin.email, checked: 1_240, read: 86 },
  stop: { url: `${exampleContext.unsubscribeUrl}?mail=report`, words: 'Turn off the monthly report' },
  period: { month: '2026-05', monthBefore: '2026-04' },
  searches: [
    {
      search: { id: 'search', name: null, make: 'honda', models: ['civic'], ...place },
      ...{ checked: 1_106, found: { MATCH: 3, LIKELY: 5, POSSIBLE: 12 } },
      ruledOut: [
        { kind: 'limits', failed: 'price', ads: 610 },
        { kind: 'limits', failed: 'distance', ads: 388 },
        { kind: 'wishes', failed: 'Has salvage title', ads: 21 },
        { kind: 'limits', failed: 'mileage', ads: 17 },
        { kind: 'wishes', failed: 'No heated seats/apple carplay', ads: 9 },
      ],
      priceMoves: [
        { car: 'Honda Civic', move: { before: { cars: 41, cents: 1_450_000 }, now: { cars: 46, cents: 1_420_000 } } },
      ],
    },
    {
      search: { id: 'other', name: `My winter car ${longWord}`, make: 'subaru', models: [], ...place },
      ...{ checked: 134, found: { MATCH: 0, LIKELY: 0, POSSIBLE: 0 }, priceMoves: [] },
      ruledOut: [{ kind: 'limits', failed: 'makeAndModel', ads: 134 }],
    },
  ],
}
const secretUrl = (path: string) => `${exampleContext.webUrl}/${path}/${'secret-'.repeat(6)}`
const pushLinks = {
  ...{
    vehicleId: 'vehicle',
    listingId: 'listing',
    searchId: 'search',
    resultsUrl: exampleContext.resultsUrl,
    unread: 1,
  },
  sentAt: exampleNow,
}
const otherSearches = ['My winter car', longWord].map((name) => ({ ...exampleContext, name }))
const unverified = { ...exampleContext, confirmUrl: secretUrl('confirm') }

export const sampleMails: { name: string; mail: RenderedMail }[] = [
  { name: 'match', mail: renderCarMail(match, exampleContext) },
  { name: 'match-of-three-searches', mail: renderCarMail(match, { ...exampleContext, otherSearches }) },
  { name: 'match-to-unverified', mail: renderCarMail(match, unverified) },
  { name: 'match-with-more', mail: renderCarMail(match, exampleContext, { counts, cars: seven.slice(0, 5) }) },
  { name: 'price-drop', mail: renderCarMail(drop, exampleContext) },
  { name: 'back', mail: renderCarMail(back, exampleContext) },
  { name: 'likely', mail: renderCarMail(car(5, {}, { ...likelyExample, asking }), exampleContext) },
  { name: 'possible', mail: renderCarMail(car(6, { photoUrls: [] }, { ...possibleExample, asking }), exampleContext) },
  { name: 'look-closer', mail: renderCarMail(closer, exampleContext) },
  { name: 'hostile', mail: renderCarMail(hostile, exampleContext) },
  {
    name: 'collected',
    mail: renderMultiCarMail(countGrades(collected.map(({ grade }) => grade)), collected, exampleContext),
  },
  { name: 'digest', mail: renderDigestMail(countGrades(Array(7).fill('POSSIBLE')), kept, exampleContext) },
  { name: 'digest-of-one', mail: renderDigestMail(countGrades(['POSSIBLE']), kept.slice(0, 1), exampleContext) },
  {
    name: 'summary',
    mail: renderSummaryMail(counts, seven.slice(0, 5), exampleContext, {
      counts: countGrades(seven.slice(5).map(({ grade }) => grade)),
      cars: seven.slice(5),
    }),
  },
  { name: 'summary-of-one', mail: renderSummaryMail(countGrades(['MATCH']), [match], exampleContext) },
  { name: 'reset', mail: resetMail(config, { ...robin, emailVerifiedAt: exampleNow }, 'secret-'.repeat(6)) },
  { name: 'confirm-own', mail: confirmMail(config, { email: robin.email, isMain: true }, secretUrl('confirm')) },
  { name: 'confirm-other', mail: confirmMail(config, { email: robin.email, isMain: false }, secretUrl('confirm')) },
  { name: 'welcome', mail: welcomeMail(config, robin.email, null) },
  { name: 'welcome-to-unverified', mail: welcomeMail(config, robin.email, secretUrl('confirm')) },
  { name: 'search-blind', mail: blindMail(config, blind(['Civic or Accord near Oakland'])) },
  { name: 'searches-blind', mail: blindMail(config, blind(['Civic near Oakland', 'My winter car', longWord])) },
  { name: 'new-address', mail: newAddressMail(config, robin.email, secretUrl('confirm/address')) },
  { name: 'address-changed', mail: addressChangedMail(config, robin.email) },
  { name: 'device-added', mail: deviceAddedMail(config, reader, { name: 'Chrome, Pixel 8', addedAt: exampleNow }) },
  {
    name: 'device-added-without-name',
    mail: deviceAddedMail(config, reader, { name: 'Log in at https://evil.example', addedAt: exampleNow }),
  },
  { name: 'webhook-off', mail: webhookDisabledMail(config, robin, webhookDeadReason('answered 503')) },
  { name: 'taken-back', mail: accountReclaimedMail(config, robin) },
  { name: 'trial-ending', mail: trialEndingMail(config, reader, { endsAt: trialEndsAt, searches: 3 }) },
  {
    name: 'trial-over',
    mail: trialOverMail(config, { ...reader, timeZone: null }, { endedAt: exampleNow, searches: 1, found: 14 }),
  },
  {
    name: 'plan-begun',
    mail: planChangedMail(config, reader, { was: null, plan: 'basic', suspended: 0, lines: planLines(subscriber({})) }),
  },
  {
    name: 'plan-smaller',
    mail: planChangedMail(config, reader, {
      was: 'pro',
      plan: 'basic',
      suspended: 4,
      lines: planLines(subscriber({})),
    }),
  },
  { name: 'payment-failed', mail: paymentFailedMail(config, reader, { plan: 'pro', stopsAt, then }) },
  { name: 'plan-ending', mail: planEndingMail(config, reader, { plan: 'basic', endsAt: stopsAt, then }) },
  { name: 'plan-over', mail: planOverMail(config, reader, { ...ended, why: 'plan over' }) },
  { name: 'plan-unpaid', mail: planOverMail(config, reader, { ...ended, why: 'unpaid' }) },
  {
    name: 'plan-paused',
    mail: planOverMail(config, { ...reader, timeZone: null }, { ...ended, why: 'plan paused', searches: 0, found: 0 }),
  },
  {
    name: 'plan-over-in-trial',
    mail: planOverMail(config, reader, { ...ended, why: 'plan over', trialEndsAt }),
  },
  { name: 'monthly-report', mail: monthlyReportMail(config, report) },
  {
    name: 'monthly-report-without-wishes',
    mail: monthlyReportMail(config, { ...report, checked: 134, read: 0, searches: report.searches.slice(1) }),
  },
  {
    name: 'feedback',
    mail: feedbackMail(config, robin, { text: 'The photos are good.\nCould you add trucks?', plan: 'pro' }),
  },
  {
    name: 'visitor-notes',
    mail: visitorNotesMail(config, {
      to: robin.email,
      notes: [
        {
          ...{ from: 'Mia', about: 'the 2016 Honda Civic EX-L', text: 'I like this one. Does it have Bluetooth?' },
          url: `${exampleContext.resultsUrl}#visitor-notes`,
        },
      ],
      stop: {
        url: `${exampleContext.unsubscribeUrl}?mail=notes`,
        words: 'Turn off messages about notes on shared links',
      },
    }),
  },
  { name: 'launch', mail: launchMail(config, robin.email) },
  { name: 'refund-received', mail: refundAskedMail(config, reader, refund) },
  { name: 'refund-asked', mail: refundMail({ ...config, OPERATOR_EMAIL: undefined }, refund) },
  {
    name: 'payments-unclear',
    mail: paymentsUnclearMail({ ...config, OPERATOR_EMAIL: undefined }, { reason: unclear }),
  },
  {
    name: 'work-failing',
    mail: workFailingMail(
      { ...config, OPERATOR_EMAIL: undefined },
      { reason: 'cancel a refunded subscription: sub_01hv8x29kz0t586xy6zn1a62ny (Paddle: refused, forbidden)' },
    ),
  },
  { name: 'outage', mail: outageMail({ ...config, OPERATOR_EMAIL: undefined }, outage) },
  {
    name: 'outage-over',
    mail: outageMail({ ...config, OPERATOR_EMAIL: undefined }, { ...outage, kind: 'OUTAGE_ENDED' }),
  },
]

const summaryList = { title: summarySubject(counts), cars: seven.slice(0, 5) }
const digestList = { title: digestTitle(countGrades(Array(5).fill('POSSIBLE')), exampleContext.searchName), cars: kept }
const lateList = { title: delayedTitle(countGrades(['MATCH', 'MATCH', 'LIKELY'])), cars: collected }

export const samplePushes: { name: string; payload: string }[] = [
  { name: 'push-match', payload: carPush(match, pushLinks).payload },
  { name: 'push-price-drop', payload: carPush(drop, pushLinks).payload },
  { name: 'push-summary', payload: listPush('summary', summaryList, pushLinks).payload },
  { name: 'push-late', payload: listPush('late', lateList, pushLinks).payload },
  { name: 'push-digest', payload: listPush('digest', digestList, pushLinks).payload },
]
