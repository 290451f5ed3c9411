import { Hono, type Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { dropConnection, waitWhileConnected } from '../../http'
import { createRandom, hash, type Random } from '../../random'
import type { SandboxState } from '../../state'

/**
 * NHTSA's recalls and complaints by vehicle (https://www.nhtsa.gov/nhtsa-datasets-and-apis), with invented content:
 * each make, model and year always has the same. Names are compared without case, as the real service does. One quirk
 * of the real one: an empty list comes with status 400.
 */
export function nhtsaRoutes(state: SandboxState): Hono {
  const app = new Hono()
  app.get('/recalls/recallsByVehicle', (c) =>
    answer(c, state, (car) => {
      const results = recallsOf(car)
      return { Count: results.length, Message: succeeded, results }
    }),
  )
  app.get('/complaints/complaintsByVehicle', (c) =>
    answer(c, state, (car) => {
      const results = complaintsOf(car)
      return { count: results.length, message: succeeded, results }
    }),
  )
  return app
}

const succeeded = 'Results returned successfully'

interface Car {
  make: string
  model: string
  year: string
}

async function answer(
  c: Context,
  { nhtsa: { mode, delayMs } }: SandboxState,
  bodyOf: (car: Car) => { results: unknown[] },
): Promise<Response> {
  const { make, model, modelYear } = c.req.query()
  if (mode === 'drop') return dropConnection(c)
  if (mode === 'down') return c.html('<html><body><h1>504 Gateway Time-out</h1></body></html>', 504)
  if (mode === 'rate-limit') return c.json({ message: 'Too Many Requests' }, 429)
  if (mode === 'garbage') return c.html('<html><body>Scheduled maintenance</body></html>')
  if (mode === 'other-format') return c.json({ Count: 1, Results: [{ campaign: 1 }] })
  if (mode === 'huge')
    return c.body(`{"results":["${'x'.repeat(hugeBytes)}"]}`, 200, { 'content-type': 'application/json' })
  if (mode === 'slow') await waitWhileConnected(delayMs, c.req.raw.signal)
  if (!make || !model || !/^\d{4}$/.test(modelYear ?? '')) return c.json({ message: 'Bad Request' }, 400)
  const car = { make: make.toUpperCase(), model: model.toUpperCase(), year: modelYear! }
  const body = mode === 'empty' ? { ...bodyOf(car), Count: 0, count: 0, results: [] } : bodyOf(car)
  const status: ContentfulStatusCode = body.results.length === 0 ? 400 : 200
  return c.json(body, status)
}

const hugeBytes = 12 * 1024 * 1024

const randomOf = ({ make, model, year }: Car, kind: string): Random =>
  createRandom(hash(`${kind} ${make} ${model} ${year}`))

/** Component, summary and consequence. */
const faults = [
  [
    'AIR BAGS:FRONTAL:PASSENGER SIDE:INFLATOR MODULE',
    'The inflator may rupture.',
    'Metal fragments may injure occupants.',
  ],
  ['FUEL SYSTEM, GASOLINE:DELIVERY:FUEL PUMP', 'The fuel pump may fail.', 'The engine may stall without warning.'],
  ['ELECTRICAL SYSTEM:WIRING', 'A wire harness may chafe and short.', 'A short circuit increases the risk of a fire.'],
  ['SERVICE BRAKES, HYDRAULIC:FOUNDATION COMPONENTS', 'Brake fluid may leak.', 'Stopping may take longer.'],
  ['SEAT BELTS:FRONT:RETRACTORS', 'The seat belt may not lock.', 'Occupants may be injured in a crash.'],
] as const

function recallsOf(car: Car) {
  const random = randomOf(car, 'recalls')
  const chosen = faults.filter(() => random.chance(0.5))
  return chosen.map(([component, fault, consequence]) => {
    const since = Math.min(Number(car.year) + random.int(1, 4), 2026)
    const twoDigits = (n: number) => String(n).padStart(2, '0')
    return {
      Manufacturer: `${car.make} (sandbox)`,
      NHTSACampaignNumber: `${twoDigits(since % 100)}V9${twoDigits(random.int(0, 99))}000`,
      parkIt: random.chance(0.05),
      parkOutSide: component.startsWith('ELECTRICAL') && random.chance(0.5),
      overTheAirUpdate: false,
      ReportReceivedDate: `${twoDigits(random.int(1, 28))}/${twoDigits(random.int(1, 12))}/${since}`,
      Component: component,
      Summary: `${car.make} is recalling certain ${car.year} ${car.model} vehicles. ${fault}`,
      Consequence: consequence,
      Remedy: 'Owners will be notified, and dealers will repair the part, free of charge.',
      Notes: 'Invented by the sandbox.',
      ModelYear: car.year,
      Make: car.make,
      Model: car.model,
    }
  })
}

/** In the words of owners. */
const summaries: Record<string, string[]> = {
  ENGINE: ['THE ENGINE STALLED ON THE HIGHWAY.', 'It burns oil, a quart every 1,000 miles.', 'The engine overheated.'],
  'POWER TRAIN': ['The transmission slips in second gear.', 'It jerks when it shifts.', 'I had to replace the axle.'],
  'ELECTRICAL SYSTEM': ['The car would not start.', 'All warning lights came on.', 'The battery was dead again.'],
  'SERVICE BRAKES, HYDRAULIC': ['The pedal went to the floor.', 'The brakes grind.', 'The car shakes when I brake.'],
  'AIR BAGS': ['The airbag light stays on.', 'The air bags did not deploy.'],
  STEERING: ['The steering wheel gets stuck on the highway.', 'It pulls to the left.'],
  SUSPENSION: ['A spring cracked.', 'It knocks over every bump.'],
  'EXTERIOR LIGHTING': ['Both headlights are dim.', 'A headlight burned out within weeks.'],
  'VISIBILITY/WIPER': ['The windshield cracked by itself.', 'The wipers stopped.'],
  'UNKNOWN OR OTHER': ['I have had nothing but trouble.'],
}
const components = Object.keys(summaries)

function complaintsOf(car: Car) {
  const random = randomOf(car, 'complaints')
  const weak = random.pick(components)
  return Array.from({ length: random.int(0, 80) }, (_, i) => {
    const component = random.chance(0.4) ? weak : random.pick(components)
    return {
      odiNumber: 11_000_000 + i,
      manufacturer: `${car.make} (sandbox)`,
      crash: random.chance(0.05),
      fire: random.chance(0.02),
      numberOfInjuries: 0,
      numberOfDeaths: 0,
      dateOfIncident: '02/28/2024',
      dateComplaintFiled: '03/04/2024',
      vin: '',
      components: [component, ...(random.chance(0.2) ? ['ENGINE'] : [])].join(','),
      summary: `${random.pick(summaries[component]!)} Invented by the sandbox.`,
      products: [{ type: 'Vehicle', productYear: car.year, productMake: car.make, productModel: car.model }],
    }
  })
}
