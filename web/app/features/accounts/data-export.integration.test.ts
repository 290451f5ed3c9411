import { expect, test } from 'vitest'
import { useTestUsers, type TestUser, callRoute, useWeb } from '../../../../e2e/support/web'
import {
  insertAlert,
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertPushTarget,
  insertSearch,
  toJson,
  createVerdict,
} from '../../../../e2e/support/rows'
import { loader as csvLoader } from '../../routes/dashboard.account_.export[.]csv'
import { loader as jsonLoader } from '../../routes/dashboard.account_.export[.]json'
import { hashToken } from './session/sessions.server'

const web = useWeb()
const { ada, bob } = useTestUsers(web)
const formula = '=HYPERLINK("https://evil.example")'

/** Downloads as an owner who has just logged in. */
const download = (loader: unknown, { token }: Pick<TestUser, 'token'>) =>
  callRoute(loader, '/dashboard/account/export', { token })

/** Creates one row of each kind for a user. `mark` appears in all of the user's own data. */
async function everything({ userId }: { userId: string }, mark: string) {
  const { db } = web
  const search = await insertSearch(db, userId, { smartCriteria: `${mark} wishes` })
  const target = await insertMailTarget(db, userId, { name: `${mark}@x.example`, email: `${mark}@x.example` })
  const push = {
    endpoint: `https://push.example/${mark}-secret`,
    keys: { p256dh: `${mark}-key`, auth: `${mark}-auth` },
  }
  await insertPushTarget(db, userId, push)
  const listing = await insertListing(db, { title: `${mark} Civic` })
  const verdicts = toJson([createVerdict('leather seats', { answer: 'yes' })])
  await insertCandidate(db, search.id, listing.id, { stage: 'MATCH', verdicts, feedback: 'not-a-match' })
  await insertAlert(db, {
    ...{ searchId: search.id, targetId: target.id, listingId: listing.id, status: 'SENT', sentAt: new Date() },
  })
  await db.monthlyReport.deleteMany({ where: { userId } }) // an account has one for each month
  const sentAt = new Date()
  await db.monthlyReport.create({ data: { userId, month: '2026-05', status: 'SENT', sentAt } })
  await db.sellerAnswer.create({ data: { userId, listingId: listing.id, criterionKey: 'rust', answer: 'no' } })
  await db.carNote.create({ data: { userId, vehicleId: listing.vehicleId!, text: `${mark} note` } })
  await db.savedCar.create({ data: { userId, listingId: listing.id, searchId: search.id, priceCents: 1_240_000 } })
  const notes = { create: { text: `${mark} visitor`, name: 'Mia' } }
  const link = { searchId: search.id, listingId: listing.id, tokenHash: `${mark}-share-hash`, salt: `${mark}-salt` }
  await db.shareLink.create({ data: { userId, ...link, notes, likes: { create: { listingId: listing.id } } } })
  const money = { userId, currency: 'USD', amountCents: 1500, orderKey: `${mark}-key` }
  const ofPlan = {
    subscriptionId: `${mark}-sub`,
    customerId: `${mark}-ctm`,
    status: 'completed',
    origin: 'web',
  } as const
  await db.payment.create({ data: { id: `${mark}-txn`, ...money, ...ofPlan } })
  const back = { paymentId: `${mark}-txn`, action: 'refund', status: 'approved' } as const
  await db.refund.create({ data: { id: `${mark}-adj`, ...money, ...back } })
  await db.feedback.create({ data: { userId, text: formula } })
  await db.unsavedWords.create({ data: { userId, words: `${mark} words` } })
  const paid = { amountCents: 1_500, currency: 'USD', paidAt: new Date() }
  await db.refundRequest.create({ data: { transactionId: `txn_${mark}`, userId, ...paid } })
  await db.apiToken.create({ data: { userId, name: `${mark} program`, tokenHash: `${mark}-hash` } })
  await db.atomLink.create({ data: { searchId: search.id, tokenHash: `${mark}-atom-hash`, salt: `${mark}-salt` } })
  await db.notificationTarget.deleteMany({ where: { userId, kind: 'WEBHOOK' } }) // an account has at most one
  const hook = { kind: 'WEBHOOK', name: 'Webhook at x', unsubscribeToken: `${mark}-hook` } as const
  const webhook = { create: { url: `https://${mark}.example/hook`, secret: `${mark}-whsec` } }
  await db.notificationTarget.create({ data: { userId, ...hook, webhook } })
  return { search, target, push, listing }
}

test("exports all data of one user, without secrets or other users' data", async () => {
  const { search, target, push } = await everything(ada, 'mine')
  await everything(bob, 'theirs')
  const response = await download(jsonLoader, ada)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="lotwatch-my-data-[\d-]+\.json"$/)
  expect(response.headers.get('cache-control')).toContain('no-store')
  const text = await response.text()
  const user = await web.db.user.findUniqueOrThrow({ where: { id: ada.userId } })
  expect(JSON.parse(text)).toMatchObject({
    account: [
      {
        email: 'ada@example.com',
        firstName: 'Ada',
        hasMonthlyReport: true,
        hasNoteAlerts: true,
        emailProvenAt: null,
        logsInWith: ['password'],
      },
    ],
    payments: [{ id: 'mine-txn', amountCents: 1500, currency: 'USD', status: 'completed' }],
    refunds: [{ id: 'mine-adj', paymentId: 'mine-txn', status: 'approved' }],
    refundRequests: [{ transactionId: 'txn_mine', amountCents: 1_500 }],
    devices: [{ device: null }],
    searches: [
      {
        ...{ id: search.id, smartCriteria: 'mine wishes', name: expect.stringContaining('Civic') },
        ...{ tellAtOnce: 'LIKELY', tellsRest: true, backfillSummarisedAt: null, visitBegan: null },
      },
    ],
    apiTokens: [{ name: 'mine program', usedAt: null }],
    atomLinks: [{ searchId: search.id }],
    targets: expect.arrayContaining([
      expect.objectContaining({ name: 'mine@x.example', kind: 'EMAIL' }),
      expect.objectContaining({ url: 'https://mine.example/hook', kind: 'WEBHOOK' }),
    ]),
    alerts: [{ sentTo: 'mine@x.example', title: 'mine Civic' }],
    monthlyReports: [{ month: '2026-05', sentAt: expect.any(String) }],
    results: [{ stage: 'MATCH', feedback: 'not-a-match', verdicts: [{ label: 'leather seats', answer: 'yes' }] }],
    sellerAnswers: [{ wish: 'rust', answer: 'no', source: 'seller', toldAt: expect.any(String), title: 'mine Civic' }],
    carNotes: [{ text: 'mine note', title: 'mine Civic' }],
    savedCars: [{ searchId: search.id, state: 'TO_CALL', priceCents: 1_240_000, title: 'mine Civic' }],
    shareLinks: [{ searchId: search.id, showsPlans: false, title: 'mine Civic' }],
    visitorNotes: [{ text: 'mine visitor', name: 'Mia', title: 'mine Civic' }],
    sharedLikes: [{ createdAt: expect.any(String), title: 'mine Civic' }],
    feedback: [{ text: formula }],
    unsavedWords: [{ words: 'mine words' }],
    waitlist: [],
  })
  const secrets = [user.passwordHash!, hashToken(ada.token), target.unsubscribeToken, push.endpoint]
  const kept = ['mine-hash', 'mine-atom-hash', 'mine-share-hash', 'mine-salt', 'mine-hook', 'mine-whsec', 'mine-key']
  for (const secret of [...secrets, ...kept, push.keys.p256dh, push.keys.auth, 'theirs'])
    expect(text).not.toContain(secret)
})

test('exports why a car was no match, also once it is ruled out', async () => {
  const search = await insertSearch(web.db, ada.userId)
  const { id } = await insertListing(web.db, { title: 'Ruled out' })
  const reason = { feedback: 'other', feedbackText: 'It smells.', hiddenAt: new Date() }
  await insertCandidate(web.db, search.id, id, { stage: 'REJECTED', ...reason })
  await insertCandidate(web.db, search.id, (await insertListing(web.db)).id, { stage: 'FILTERED' })
  const { results } = JSON.parse(await (await download(jsonLoader, ada)).text())
  const own = results.filter(({ searchId }: { searchId: string }) => searchId === search.id)
  expect(own).toMatchObject([{ title: 'Ruled out', stage: 'REJECTED', feedbackText: 'It smells.' }])
})

test('exports the waitlist entry of a verified address only', async () => {
  const email = 'bob@example.com'
  await web.db.waitlistEntry.create({ data: { email, country: 'US', message: 'Soon, please' } })
  const entries = async () => JSON.parse(await (await download(jsonLoader, bob)).text()).waitlist
  expect(await entries()).toEqual([])
  await web.db.user.update({ where: { id: bob.userId }, data: { emailVerifiedAt: new Date() } })
  expect(await entries()).toMatchObject([{ email, country: 'US', message: 'Soon, please' }])
})

test('escapes text in the CSV that a spreadsheet would run', async () => {
  await web.db.feedback.create({ data: { userId: bob.userId, text: formula } })
  const response = await download(csvLoader, bob)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = (await response.text()).split('\r\n')
  expect(lines[0]).toMatch(/"Part","Record","Field","Value"$/)
  expect(lines).toContain('"account",1,"email","bob@example.com"')
  expect(lines.filter((line) => line.includes('HYPERLINK'))).toContain(
    `"feedback",1,"text","'${formula.replaceAll('"', '""')}"`,
  )
  expect(lines.filter((line) => line.includes('ada@'))).toEqual([])
})

test('exports a part larger than one batch completely, and an empty part as an empty list', async () => {
  const { search } = await everything(ada, 'many')
  const rows = 520
  await web.db.$executeRaw`
    WITH listed AS (
      INSERT INTO "Listing" ("id", "marketplace", "externalId", "url", "title")
      SELECT gen_random_uuid(), 'craigslist', 'many-' || n, 'https://x.example/' || n, 'Car ' || n
      FROM generate_series(1, ${rows}::int) n RETURNING "id")
    INSERT INTO "Candidate" ("searchId", "listingId", "stage", "searchVersion")
    SELECT ${search.id}::uuid, "id", 'POSSIBLE', 1 FROM listed`
  const read = async () => JSON.parse(await (await download(jsonLoader, ada)).text())
  const { results } = await read()
  const titles = results.map(({ title }: { title: string }) => title).filter((title: string) => /^Car \d/.test(title))
  expect(new Set(titles).size).toBe(rows)
  await web.db.sellerAnswer.deleteMany({ where: { userId: ada.userId } })
  expect((await read()).sellerAnswers).toEqual([])
})

test('rejects downloads without a session', async () => {
  const response = await callRoute(jsonLoader, '/dashboard/account/export.json')
  expect(response.headers.get('location')).toBe('/login?redirectTo=%2Fdashboard%2Faccount%2Fexport.json')
})
