import { expect, test } from 'vitest'
import { gradeVerdicts, type PassingGrade } from '#domain/judgment/verdicts/grade'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { createAlertScene, createDeliveryActivities, fetchInbox, insertDevice } from '../../../e2e/support/alerts'
import { callControl } from '../../../e2e/support/control'
import { useDatabase } from '../../../e2e/support/database'
import { toJson, quotedFact, createVerdict, wantedCriterion, insertFoundCar } from '../../../e2e/support/rows'
import { useSandbox } from '../../../e2e/support/sandbox'
import { recordDecision } from '../../judge/record-decision'
import { deliverAlerts } from './outbox'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })

const leather = createVerdict('leather seats', {
  answer: 'yes',
  evidence: [{ kind: 'quote', quote: 'Black leather seats' }],
})
const sunroof = createVerdict('sunroof', { criterionId: 'a2' })
const unread = createVerdict('leather seats')
const grade = {
  match: [leather, { ...sunroof, answer: 'yes' }],
  likely: [leather, sunroof],
  possible: [unread, sunroof],
  rejected: [leather, { ...sunroof, answer: 'no' }],
} satisfies Record<string, Verdict[]>

/** A search for leather seats and a sunroof, and one car that can be judged repeatedly. */
async function scene() {
  const { user, target, to, searchId } = await createAlertScene(database.db)
  await database.db.search.update({
    where: { id: searchId },
    data: { criteria: toJson([wantedCriterion('leather seats'), wantedCriterion('sunroof', 'a2')]) },
  })
  const listing = await insertFoundCar(database.db, searchId)
  const deps = await createDeliveryActivities(database.db, sandbox)
  const judge = async (verdicts: Verdict[]) => {
    await database.db.candidate.updateMany({ where: { searchId }, data: { stage: 'WAITING' } })
    const search = await database.db.search.findUniqueOrThrow({ where: { id: searchId } })
    const risks = [quotedFact('odometer doubt', 'yes', 'One owner')]
    return recordDecision(deps, {
      search,
      listing,
      decision: gradeVerdicts(verdicts),
      verdicts,
      risks,
      typicalWishes: [],
    })
  }
  return {
    ...{ user, target, to, searchId, listing, deps, judge },
    deliver: () => deliverAlerts(deps, { searchId }),
    choose: (immediateGrade: PassingGrade, hasDigest = true) =>
      database.db.search.update({ where: { id: searchId }, data: { immediateGrade, hasDigest } }),
    told: (over: { inDigest: boolean; grade: PassingGrade }) =>
      database.db.notifiedCar.create({
        data: { targetId: target.id, listingId: listing.id, notifiedAt: new Date(), ...over },
      }),
    statuses: async () =>
      (await database.db.alert.findMany({ where: { searchId }, orderBy: { createdAt: 'asc' } })).map((a) => a.status),
  }
}
const sentOne = { sent: 1, dead: 0, left: 0 }
const sentNone = { sent: 0, dead: 0, left: 0 }

test('emails and pushes a likely car immediately, with its grade and a message to the seller', async () => {
  const { user, to, judge, deliver } = await scene()
  const device = await insertDevice(database.db, sandbox, user.id)
  expect(await judge(grade.likely)).toMatchObject({ queued: 2 })
  expect(await deliver()).toMatchObject({ sent: 2 })
  const [mail] = await fetchInbox(sandbox, to)
  expect(mail!.Subject).toBe('Likely: 2016 Honda Civic EX-L, $12,400, 71k mi: leather seats, not stated: sunroof')
  expect(mail!.TextBody).toMatch(/^A likely match for “Civic”: 1 of 2 confirmed, not stated: sunroof\n/)
  expect(mail!.TextBody).toContain('Look closer: odometer in doubt · “One owner”')
  const message =
    /Hi, I am interested in the 2016 Honda Civic\. .*Does it have a sunroof\? .*come and see it\? Thank you\./
  expect(mail!.TextBody).toMatch(new RegExp(`\\n${message.source}\\n\\nOpen the ad`))
  expect(mail!.HtmlBody).toMatch(message)
  const pushes = callControl<{ payload: { body: string } }[]>(
    sandbox.url,
    'GET',
    `pushes?endpoint=${encodeURIComponent(device.endpoint)}`,
  )
  expect((await pushes)[0]!.payload.body).toContain('\n? Sunroof · Not stated\n')
})

test('signs the message to the seller only on request, with the first name only', async () => {
  const { user, to, judge, deliver } = await scene()
  await database.db.user.update({ where: { id: user.id }, data: { signsMessages: true } })
  await judge(grade.likely)
  await deliver()
  const [mail] = await fetchInbox(sandbox, to)
  expect(mail!.TextBody).toContain('Thank you.\nRobin\n')
  expect(mail!.TextBody).not.toContain('Buyer')
})

test('holds a possible car for the digest, then alerts once when it becomes likely and once when it matches', async () => {
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
  const subjects = (await fetchInbox(sandbox, to)).map(({ Subject }) => Subject)
  expect(subjects).toHaveLength(2)
  expect(subjects).toContain('Now confirmed: sunroof. 2016 Honda Civic EX-L, $12,400, 71k mi: leather seats, sunroof')
})

test('alerts again about a possible car of a digest when it becomes likely', async () => {
  const { to, judge, deliver, told } = await scene()
  await told({ inDigest: true, grade: 'POSSIBLE' })
  expect(await judge(grade.possible)).toMatchObject({ queued: 0 })
  expect(await judge(grade.likely)).toMatchObject({ queued: 1 })
  expect(await deliver()).toEqual(sentOne)
  expect(await judge(grade.likely)).toMatchObject({ queued: 0 })
  expect(await deliver()).toEqual(sentNone)
  expect(await fetchInbox(sandbox, to)).toHaveLength(1)
})

test.each([
  { inDigest: false, grade: 'POSSIBLE' },
  { inDigest: true, grade: 'LIKELY' },
] as const)(
  'does not alert again about a car announced as %j without open criteria when its grade rises',
  async (before) => {
    const { judge, deliver, told, statuses } = await scene()
    await told(before)
    expect(await judge(grade.match)).toMatchObject({ queued: 0 })
    expect(await deliver()).toEqual(sentNone)
    expect(await statuses()).toEqual([])
  },
)

test("does not send an alert immediately if the car's grade fell before sending", async () => {
  const { to, judge, deliver, statuses } = await scene()
  await judge(grade.likely)
  await judge(grade.possible)
  expect(await deliver()).toEqual(sentNone)
  expect(await statuses()).toEqual(['DIGEST'])
  await judge(grade.likely)
  await judge(grade.rejected)
  expect(await deliver()).toEqual({ sent: 0, dead: 1, left: 0 })
  expect(await fetchInbox(sandbox, to)).toEqual([])
})

test('never sends a collected car that is rejected later', async () => {
  const { judge, deliver, statuses } = await scene()
  await judge(grade.possible)
  await judge(grade.rejected)
  expect(await deliver()).toEqual(sentNone)
  expect(await statuses()).toEqual(['DIGEST'])
})

test('applies a changed setting to waiting alerts', async () => {
  const { to, judge, deliver, choose, statuses } = await scene()
  await judge(grade.likely)
  await choose('MATCH')
  expect(await deliver()).toEqual(sentNone)
  expect(await statuses()).toEqual(['DIGEST'])
  await choose('MATCH', false)
  expect(await judge(grade.likely)).toMatchObject({ queued: 0 })
  expect(await judge(grade.match)).toMatchObject({ queued: 1 })
  expect(await deliver()).toEqual(sentOne)
  expect((await fetchInbox(sandbox, to))[0]!.Subject).toBe(
    '2016 Honda Civic EX-L, $12,400, 71k mi: leather seats, sunroof',
  )
})

test('ends an alert when the buyer turns off its grade, and sends possible cars to buyers who want all', async () => {
  const { to, judge, deliver, choose, statuses } = await scene()
  await judge(grade.likely)
  await choose('MATCH', false)
  expect(await deliver()).toEqual({ sent: 0, dead: 1, left: 0 })
  await choose('POSSIBLE', false)
  expect(await judge(grade.possible)).toMatchObject({ queued: 1 })
  expect(await deliver()).toEqual(sentOne)
  expect(await statuses()).toEqual(['DEAD', 'SENT'])
  expect((await fetchInbox(sandbox, to))[0]!.Subject).toMatch(/^Possible: .* not stated: leather seats, sunroof$/)
})
