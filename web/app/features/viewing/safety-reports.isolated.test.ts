import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callControl } from '../../../../e2e/support/control'
import { useSandbox } from '../../../../e2e/support/sandbox'
import { useWeb, webUrl } from '../../../../e2e/support/web'

const web = useWeb()
const sandbox = useSandbox({ size: 0 })
const connected: { $disconnect(): Promise<void> }[] = []
afterEach(async () => {
  vi.resetModules()
  await Promise.all(connected.splice(0).map((db) => db.$disconnect()))
})
beforeEach(async () => {
  await callControl(sandbox.url, 'POST', 'reset', {})
  await web.db.nhtsaReport.deleteMany()
  await web.db.rateLimit.deleteMany()
})

/** Loads the module as in a new process, with NHTSA on or off. */
async function newProcess(mode: 'on' | 'off' = 'on') {
  vi.stubEnv('NHTSA_MODE', mode)
  vi.stubEnv('NHTSA_URL', `${sandbox.url}/nhtsa`)
  vi.resetModules()
  connected.push((await import('../../services/database.server')).database())
  return import('./safety-reports.server')
}
const civic = { make: 'Honda', model: 'Civic', year: 2016 }
const setMode = (mode: string, delayMs?: number) => callControl(sandbox.url, 'PUT', 'nhtsa', { mode, delayMs })
const asked = () =>
  callControl<{ path: string; userAgent: string; status: number | null }[]>(sandbox.url, 'GET', 'requests?source=nhtsa')
const age = (ms: number) =>
  web.db.nhtsaReport.updateMany({ data: { askedAt: new Date(Date.now() - ms), answeredAt: new Date(Date.now() - ms) } })
const hourMs = 60 * 60 * 1_000
const failed = { recalls: { state: 'failed' }, complaints: { state: 'failed' } }

test('asks NHTSA for recalls and complaints, once a day, and names who asks', async () => {
  const { loadSafetyReports } = await newProcess()
  const reports = await loadSafetyReports([civic])
  expect(reports).toMatchObject({
    car: { make: 'HONDA', model: 'CIVIC', year: 2016 },
    ...{ recalls: { state: 'answered' }, complaints: { state: 'answered' } },
  })
  expect((await asked()).map(({ path }) => path).sort()).toEqual([
    '/nhtsa/complaints/complaintsByVehicle?make=HONDA&model=CIVIC&modelYear=2016',
    '/nhtsa/recalls/recallsByVehicle?make=HONDA&model=CIVIC&modelYear=2016',
  ])
  expect((await asked())[0]!.userAgent).toContain(webUrl)

  const other = await newProcess() // shares the store
  expect(await other.loadSafetyReports([{ ...civic, model: 'civic ' }])).toEqual(reports)
  await age(23 * hourMs)
  await other.loadSafetyReports([civic])
  expect(await asked()).toHaveLength(2)
  await age(25 * hourMs)
  await other.loadSafetyReports([civic])
  expect(await asked()).toHaveLength(4)
})

test('asks NHTSA once for views at the same time, in one process and in two', async () => {
  await setMode('slow', 300)
  const [one, other] = [await newProcess(), await newProcess()]
  await Promise.all([one, one, other, other].map(({ loadSafetyReports }) => loadSafetyReports([civic])))
  expect(await asked()).toHaveLength(2)
})

test('asks NHTSA by the next name if it lists nothing under the first', async () => {
  const { loadSafetyReports } = await newProcess()
  const key = { make: 'HONDA', model: 'CIVIC EX', year: 2016, askedAt: new Date(), answeredAt: new Date() }
  const empty = { total: 0, crashes: 0, fires: 0, components: [] }
  await web.db.nhtsaReport.create({ data: { ...key, kind: 'recalls', answer: [] } })
  await web.db.nhtsaReport.create({ data: { ...key, kind: 'complaints', answer: empty } })
  const { car } = await loadSafetyReports([{ ...civic, model: 'Civic EX' }, civic])
  expect(car).toMatchObject({ model: 'CIVIC' })
})

test('an empty list with status 400 is an answer', async () => {
  await setMode('empty')
  const { loadSafetyReports } = await newProcess()
  const { recalls, complaints } = await loadSafetyReports([civic])
  expect(recalls).toMatchObject({ state: 'answered', answer: [] })
  expect(complaints).toMatchObject({ state: 'answered', answer: { total: 0 } })
})

describe('without an answer', () => {
  test('off: no request and no row', async () => {
    const { loadSafetyReports } = await newProcess('off')
    expect(await loadSafetyReports([civic])).toEqual({
      ...{ car: null, recalls: { state: 'off' }, complaints: { state: 'off' } },
    })
    expect([await asked(), await web.db.nhtsaReport.count()]).toEqual([[], 0])
  })

  test('no car: no request', async () => {
    const { loadSafetyReports } = await newProcess()
    expect(await loadSafetyReports([])).toMatchObject({ recalls: { state: 'no car' } })
    expect(await asked()).toEqual([])
  })

  test.each(['down', 'drop', 'rate-limit', 'garbage', 'other-format', 'huge'])(
    '%s: says so, and asks again only after a pause',
    async (mode) => {
      await setMode(mode)
      const { loadSafetyReports } = await newProcess()
      expect(await loadSafetyReports([civic])).toMatchObject(failed)
      await setMode('ok')
      expect(await loadSafetyReports([civic])).toMatchObject(failed)
      expect(await asked()).toHaveLength(2)
      await age(60_000)
      expect(await loadSafetyReports([civic])).toMatchObject({ recalls: { state: 'answered' } })
    },
  )

  test('slow: the page does not wait, and a later view has the answer', async () => {
    await setMode('slow', 4_000)
    const { loadSafetyReports } = await newProcess()
    expect(await loadSafetyReports([civic])).toMatchObject(failed)
    expect((await asked()).map(({ status }) => status)).toEqual([null, null])
    await vi.waitFor(
      async () => {
        expect(await web.db.nhtsaReport.count({ where: { answeredAt: { not: null } } })).toBe(2)
      },
      { timeout: 15_000, interval: 100 },
    )
    expect(await loadSafetyReports([civic])).toMatchObject({ recalls: { state: 'answered' } })
    expect(await asked()).toHaveLength(2)
  })

  test('an outdated answer is shown if NHTSA is down', async () => {
    const { loadSafetyReports } = await newProcess()
    const { recalls } = await loadSafetyReports([civic])
    await age(50 * hourMs)
    await setMode('down')
    const later = await loadSafetyReports([civic])
    expect(later.recalls).toMatchObject({ state: 'answered', answer: (recalls as { answer: unknown }).answer })
    expect(await asked()).toHaveLength(4)
  })
})
