import { expect, test } from 'vitest'
import { gradeVerdicts, type OpenGrade } from '#domain/judgment/verdicts/grade'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { alertScene, delivering, inboxOf, insertDevice } from '../../../e2e/support/alerts'
import { control } from '../../../e2e/support/control'
import { useDatabase } from '../../../e2e/support/database'
import { insertCandidate, insertListing, json, saying, verdict, wants } from '../../../e2e/support/rows'
import { useSandbox } from '../../../e2e/support/hostile-scene'
import { recordDecision } from '../../judge/record-decision'
import { deliverAlerts } from './outbox'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })

const leather = verdict('leather seats', {
  answer: 'yes',
  evidence: [{ kind: 'quote', quote: 'Black leather seats' }],
})
const sunroof = verdict('sunroof', { criterionId: 'a2' })
const unread = verdict('leather seats')
const grade = {
  match: [leather, { ...sunroof, answer: 'yes' }],
  likely: [leather, sunroof],
  possible: [unread, sunroof],
  rejected: [leather, { ...sunroof, answer: 'no' }],
} satisfies Record<string, Verdict[]>

/** A search for leather seats and a sunroof, and one car that can be judged repeatedly. */
async function scene() {
  const { user, target, to, searchId } = await alertScene(database.db)
  await database.db.search.update({
    where: { id: searchId },
    data: { criteria: json([wants('leather seats'), wants('sunroof', 'a2')]) },
  })
  const listing = await insertListing(database.db)
  await insertCandidate(database.db, searchId, listing.id)
  const deps = await delivering(database.db, sandbox)
  const judge = async (verdicts: Verdict[]) => {
    await database.db.candidate.updateMany({ where: { searchId }, data: { stage: 'WAITING' } })
    const search = await database.db.search.findUniqueOrThrow({ where: { id: searchId } })
    const risks = [saying('odometer doubt', 'yes', 'One owner')]
    return recordDecision(deps, { search, listing, decision: gradeVerdicts(verdicts), verdicts, risks, usual: [] })
  }
  return {
    ...{ user, target, to, searchId, listing, deps, judge },
    deliver: () => deliverAlerts(deps, { searchId }),
    choose: (tellAtOnce: OpenGrade, tellsRest = true) =>
      database.db.search.update({ where: { id: searchId }, data: { tellAtOnce, tellsRest } }),
    told: (over: { inDigest: boolean; grade: OpenGrade }) =>
      database.db.told.create({ data: { targetId: target.id, listingId: listing.id, toldAt: new Date(), ...over } }),
    statuses: async () =>
      (await database.db.alert.findMany({ where: { searchId }, orderBy: { createdAt: 'asc' } })).map((a) => a.status),
  }
}
const sentOne = { sent: 1, dead: 0, left: 0 }
const sentNone = { sent: 0, dead: 0, left: 0 }

test('a likely car is mailed and pushed at once under its grade, with a message to the seller', async () => {
  const { user, to, judge, deliver } = await scene()
  const device = await insertDevice(database.db, sandbox, user.id)
  expect(await judge(grade.likely)).toMatchObject({ queued: 2 })
  expect(await deliver()).toMatchObject({ sent: 2 })
  const [mail] = await inboxOf(sandbox, to)
  expect(mail!.Subject).toBe('Likely: 2016 Honda Civic EX-L, $12,400: leather seats, not stated: sunroof')
  expect(mail!.TextBody).toMatch(/^A likely match for “Civic”: 1 of 2 confirmed, not stated: sunroof\n/)
  expect(mail!.TextBody).toContain('Look closer: odometer doubt · “One owner”')
  const message = 'Hi, I am interested in the 2016 Honda Civic. Does it have a sunroof? Thank you.'
  expect(mail!.TextBody).toContain(`\n${message}\n\nOpen the ad`)
  expect(mail!.HtmlBody).toContain(message)
  const pushes = control<{ payload: { body: string } }[]>(
    sandbox.url,
    'GET',
    `pushes?endpoint=${encodeURIComponent(device.endpoint)}`,
  )
  expect((await pushes)[0]!.payload.body).toContain('\nLikely match · 1 of 2 confirmed, not stated: sunroof\n')
})

test('the message is signed only if the buyer chose so, and then by the first name alone', async () => {
  const { user, to, judge, deliver } = await scene()
  await database.db.user.update({ where: { id: user.id }, data: { signsMessages: true } })
  await judge(grade.likely)
  await deliver()
  const [mail] = await inboxOf(sandbox, to)
  expect(mail!.TextBody).toContain('Thank you.\nRobin\n')
  expect(mail!.TextBody).not.toContain('Buyer')
})

test('a possible car is kept for the digest, sent once when it is likely, and once more when the open wish is answered', async () => {
  const { to, judge, deliver, statuses } = await scene()
  expect(await judge(grade.possible)).toMatchObject({ queued: 0 })
  expect(await deliver()).toEqual(sentNone)
  expect(await statuses()).toEqual(['DIGEST'])
  expect(await judge(grade.likely)).toMatchObject({ queued: 1 })
  expect(await deliver()).toEqual(sentOne)
  expect(await judge(grade.match)).toMatchObject({ queued: 1 })
  expect(await deliver()).toEqual(sentOne)
  expect(await judge(grade.match)).toMatchObject({ queued: 0 })
  expect(await deliver()).toEqual(sentNone)
  expect(await statuses()).toEqual(['SENT', 'SENT'])
  const subjects = (await inboxOf(sandbox, to)).map(({ Subject }) => Subject)
  expect(subjects).toHaveLength(2)
  expect(subjects).toContain('Now confirmed: sunroof. 2016 Honda Civic EX-L, $12,400: leather seats, sunroof')
})

test('a car that was told as possible in a digest is told once more when it is likely', async () => {
  const { to, judge, deliver, told } = await scene()
  await told({ inDigest: true, grade: 'POSSIBLE' })
  expect(await judge(grade.possible)).toMatchObject({ queued: 0 })
  expect(await judge(grade.likely)).toMatchObject({ queued: 1 })
  expect(await deliver()).toEqual(sentOne)
  expect(await judge(grade.likely)).toMatchObject({ queued: 0 })
  expect(await deliver()).toEqual(sentNone)
  expect(await inboxOf(sandbox, to)).toHaveLength(1)
})

test.each([
  { inDigest: false, grade: 'POSSIBLE' },
  { inDigest: true, grade: 'LIKELY' },
] as const)(
  'a car that was told %j, with no wish noted as open, is not told again when its grade rises',
  async (before) => {
    const { judge, deliver, told, statuses } = await scene()
    await told(before)
    expect(await judge(grade.match)).toMatchObject({ queued: 0 })
    expect(await deliver()).toEqual(sentNone)
    expect(await statuses()).toEqual([])
  },
)

test('a car that is rejected or less sure before its alert is sent is not sent at once', async () => {
  const { to, judge, deliver, statuses } = await scene()
  await judge(grade.likely)
  await judge(grade.possible)
  expect(await deliver()).toEqual(sentNone)
  expect(await statuses()).toEqual(['DIGEST'])
  await judge(grade.likely)
  await judge(grade.rejected)
  expect(await deliver()).toEqual({ sent: 0, dead: 1, left: 0 })
  expect(await inboxOf(sandbox, to)).toEqual([])
})

test('a kept car that is rejected later is never sent', async () => {
  const { judge, deliver, statuses } = await scene()
  await judge(grade.possible)
  await judge(grade.rejected)
  expect(await deliver()).toEqual(sentNone)
  expect(await statuses()).toEqual(['DIGEST'])
})

test('a choice that the buyer makes while an alert waits is followed', async () => {
  const { to, judge, deliver, choose, statuses } = await scene()
  await judge(grade.likely)
  await choose('MATCH')
  expect(await deliver()).toEqual(sentNone)
  expect(await statuses()).toEqual(['DIGEST'])
  await choose('MATCH', false)
  expect(await judge(grade.likely)).toMatchObject({ queued: 0 })
  expect(await judge(grade.match)).toMatchObject({ queued: 1 })
  expect(await deliver()).toEqual(sentOne)
  expect((await inboxOf(sandbox, to))[0]!.Subject).toBe('2016 Honda Civic EX-L, $12,400: leather seats, sunroof')
})

test('an alert is dead when the buyer wants no more of such cars, and possible ones are sent to a buyer who wants all', async () => {
  const { to, judge, deliver, choose, statuses } = await scene()
  await judge(grade.likely)
  await choose('MATCH', false)
  expect(await deliver()).toEqual({ sent: 0, dead: 1, left: 0 })
  await choose('POSSIBLE', false)
  expect(await judge(grade.possible)).toMatchObject({ queued: 1 })
  expect(await deliver()).toEqual(sentOne)
  expect(await statuses()).toEqual(['DEAD', 'SENT'])
  expect((await inboxOf(sandbox, to))[0]!.Subject).toMatch(/^Possible: .* not stated: leather seats, sunroof$/)
})
