import { expect, test } from 'vitest'
import { countComplaints, parseRecalls } from './nhtsa.server'

/** An entry in the wire format, with invented content. */
const recall = (given: object) => ({
  ...{ Manufacturer: 'Honda', NHTSACampaignNumber: '21V900001', parkIt: false, parkOutSide: false },
  ...{ ReportReceivedDate: '24/03/2021', Component: 'AIR BAGS:FRONTAL:PASSENGER SIDE:INFLATOR MODULE' },
  ...{ Summary: 'The inflator may rupture.', Consequence: 'Risk of injury.', Remedy: 'Dealers replace it.' },
  ...{ Notes: '', ModelYear: '2016', Make: 'HONDA', Model: 'CIVIC' },
  ...given,
})
const recalls = (...results: unknown[]) => ({
  Count: results.length,
  Message: 'Results returned successfully',
  results,
})

test('keeps what buyers need, in plain words', () => {
  expect(parseRecalls(recalls(recall({})))).toEqual([
    {
      ...{ number: '21V900001', component: 'Air bags: frontal', reportedOn: '2021-03-24', advice: null },
      ...{ summary: 'The inflator may rupture.', consequence: 'Risk of injury.', remedy: 'Dealers replace it.' },
    },
  ])
})

test('lists advice first, then the newest, and each campaign once', () => {
  const numbered = (number: string, given: object) => recall({ NHTSACampaignNumber: number, ...given })
  const found = parseRecalls(
    recalls(
      numbered('19V900002', { ReportReceivedDate: '01/02/2019' }),
      numbered('22V900003', { ReportReceivedDate: '12/31/2022' }),
      numbered('22V900003', { Component: 'SEATS' }),
      numbered('18V900004', { parkOutSide: true }),
      numbered('17V900005', { parkIt: true, parkOutSide: true }),
    ),
  )
  expect(found.map(({ number, reportedOn, advice }) => [number, reportedOn, advice])).toEqual([
    ['17V900005', '2021-03-24', 'do not drive'],
    ['18V900004', '2021-03-24', 'park outside'],
    ['22V900003', '2022-12-31', null],
    ['19V900002', '2019-02-01', null],
  ])
})

test('removes links, tags and control characters, and shortens long text', () => {
  const hostile = '<script>alert(1)</script> see https://evil.example/x \u202Enow\u0007'
  const [found] = parseRecalls(recalls(recall({ Summary: hostile, Remedy: 'word '.repeat(2_000), Component: hostile })))
  expect(found!.summary).not.toMatch(/[<>]|evil\.example|\u202E|\u0007/)
  expect(found!.component).not.toMatch(/[<>]|evil\.example/)
  expect(found!.remedy.length).toBeLessThanOrEqual(700)
})

test('leaves out entries without a number, missing fields are empty', () => {
  const bare = { NHTSACampaignNumber: '20V900006' }
  expect(parseRecalls(recalls(bare, recall({ NHTSACampaignNumber: null }), 'x'))).toEqual([
    {
      ...{ number: '20V900006', component: 'Other', reportedOn: null, advice: null },
      ...{ summary: '', consequence: '', remedy: '' },
    },
  ])
})

test.each([[null], [{}], [[]], [{ Count: 1, Results: [recall({})] }], [recalls('x', {})]])('rejects %j', (answer) => {
  expect(() => parseRecalls(answer)).toThrow()
})

const complaint = (components: string | null, given: object = {}) => ({
  ...{
    odiNumber: 11_000_001,
    manufacturer: 'Honda',
    crash: false,
    fire: false,
    numberOfInjuries: 0,
    numberOfDeaths: 0,
  },
  ...{ dateOfIncident: '02/28/2021', dateComplaintFiled: '03/01/2021', vin: '2HGFC1F76KH', components, summary: 'x' },
  ...{ products: [], ...given },
})
const complaints = (...results: unknown[]) => ({ count: results.length, message: 'ok', results })

test('counts each component once per complaint, the most frequent first', () => {
  const counts = countComplaints(
    complaints(
      complaint('SERVICE BRAKES, HYDRAULIC,ENGINE', { summary: 'THE ENGINE STALLED' }),
      complaint('ENGINE,ENGINE', { crash: true, summary: 'It stalls.' }),
      complaint('UNKNOWN OR OTHER', { fire: 'True', crash: 'No' }),
      complaint(null),
    ),
  )
  expect(counts).toEqual({
    ...{ total: 4, crashes: 1, fires: 1 },
    components: [
      { name: 'Engine', count: 2, symptoms: ['stalls'] },
      { name: 'Service brakes, hydraulic', count: 1, symptoms: [] },
    ],
  })
})

test('an empty answer is none; one in another format is rejected', () => {
  expect(countComplaints(complaints())).toEqual({ total: 0, crashes: 0, fires: 0, components: [] })
  expect(() => countComplaints({ count: 1, results: [{ components: 7 }] })).toThrow()
})
