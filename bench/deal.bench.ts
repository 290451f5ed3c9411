import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { estimatePrice } from '#domain/deal/estimate'
import { startSandbox } from '#sandbox/server'
import { createAdapters } from '#worker/crawl/adapters/registry'
import { percentile } from './percentile'
import { statedCars, type StatedCar } from './support/stated-cars'

/** Cars in the sandbox's world, as `npm start` sets it. */
const worldSize = 20_000

/**
 * How far the expected price is from the asking price, for each car of the sandbox's world that has at least eight
 * comparable cars and whose ad names no fault; `enoughShare` says how many these are, `faultyShare` how many name a fault. The car itself and its copies have no part in its estimate. Cars are
 * compared by what their posting pages state, jokes and wrong figures included. `inRangeShare` is how often the asking
 * price is inside the range.
 * `npm run bench -- deal [cars in the world]`
 */
export async function run([size = String(worldSize)]: string[]): Promise<object> {
  const stateDir = mkdtempSync(path.join(os.tmpdir(), 'lotwatch-deal-'))
  const sandbox = await startSandbox({ port: 0, pushPort: 0, stateDir, seed: 1, size: Number(size) })
  try {
    const adapters = createAdapters({
      modes: { craigslist: 'sandbox', cargurus: 'sandbox', facebook: 'sandbox' },
      SANDBOX_URL: sandbox.url,
    })
    return figures(await statedCars(adapters, sandbox.url))
  } finally {
    await sandbox.close()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

function figures(cars: StatedCar[]) {
  const pools = new Map<string, StatedCar[]>()
  for (const car of cars) pools.set(modelOf(car), [...(pools.get(modelOf(car)) ?? []), car])
  const startedAt = performance.now()
  let faulty = 0
  const estimated = cars.flatMap((car) => {
    const { range, obstacle } = estimatePrice(car, pools.get(modelOf(car))!)
    if (obstacle === 'fault') faulty += 1
    return range ? [{ car, range }] : []
  })
  const microseconds = ((performance.now() - startedAt) * 1_000) / cars.length
  const errors = estimated.map(({ car, range }) => Math.abs(range.expectedCents / car.priceCents - 1))
  const inRange = estimated.filter(
    ({ car, range }) => car.priceCents >= range.lowCents && car.priceCents <= range.highCents,
  )
  return {
    cars: cars.length,
    medianError: rounded(percentile(errors, 0.5)),
    p90Error: rounded(percentile(errors, 0.9)),
    enoughShare: rounded(estimated.length / cars.length),
    faultyShare: rounded(faulty / cars.length),
    inRangeShare: rounded(inRange.length / estimated.length),
    microsecondsPerCar: Math.round(microseconds),
  }
}

const modelOf = ({ make, model }: StatedCar) => `${make} ${model}`
const rounded = (share: number) => Number(share.toFixed(4))
