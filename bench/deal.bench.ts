import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { estimatePrice } from '#domain/deal/estimate'
import { startSandbox } from '#sandbox/server'
import { createAdapters } from '#worker/crawl/adapters/registry'
import { percentile } from './percentile'
import { fetchParsedCars, type ParsedCar } from './support/parsed-cars'

/** Same as in `npm start`. */
const worldSize = 20_000

/**
 * Difference between expected and asking price, for each car of the sandbox's world with at least eight comparable cars
 * and no stated fault. `enoughShare` is the share of cars with enough comparables, `faultyShare` the share that state a
 * fault. A car's own listings are excluded from its estimate. Cars are compared by what their posting pages state,
 * including placeholder prices and wrong figures. `inRangeShare` is how often the asking price is within the range.
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
    return figures(await fetchParsedCars(adapters, sandbox.url))
  } finally {
    await sandbox.close()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

function figures(cars: ParsedCar[]) {
  const pools = new Map<string, ParsedCar[]>()
  for (const car of cars) pools.set(makeModelKey(car), [...(pools.get(makeModelKey(car)) ?? []), car])
  const startedAt = performance.now()
  let faulty = 0
  const estimated = cars.flatMap((car) => {
    const { range, problem } = estimatePrice(car, pools.get(makeModelKey(car))!)
    if (problem === 'fault') faulty += 1
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

const makeModelKey = ({ make, model }: ParsedCar) => `${make} ${model}`
const rounded = (share: number) => Number(share.toFixed(4))
