import fc from 'fast-check'

export type Step =
  | { do: 'list'; posting: 0 | 1; dollars: number }
  | { do: 'sell' | 'take down'; posting: 0 | 1 }
  | { do: 'edit'; posting: 0 | 1; leather: AdStatement; sunroof: AdStatement }
  | { do: 'filter' | 'judge' | 'claim' | 'deliver' | 'cycle' | 'pause' | 'resume' | 'change' | 'delete'; search: 0 | 1 }
  | { do: 'send' | 'record' | 'crash' | 'day' }
  | { do: 'mail'; mode: 'ok' | 'down' | 'accept-then-drop-connection' }

export type AdStatement = 'yes' | 'no' | 'unknown'

export interface History {
  /** With 1, one person owns both searches and targets. With 2, each person has one of each. */
  people: 1 | 2
  steps: Step[]
}

const one = fc.constantFrom(0 as const, 1 as const)
const said = fc.constantFrom<AdStatement[]>('yes', 'yes', 'yes', 'unknown', 'unknown', 'unknown', 'unknown', 'no')
/**
 * The differences include a sufficient drop, an insufficient drop, and a rise. The first price is above one search's
 * budget.
 */
const dollars = fc.constantFrom(17_000, 15_900, 15_850, 15_000, 14_950, 14_000)

/** Weighted so that most histories send several alerts about the car, and every kind of interruption occurs. */
const step = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant('list'), posting: one, dollars }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('sell', 'take down'), posting: one }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('edit'), posting: one, leather: said, sunroof: said }) },
  { weight: 20, arbitrary: fc.record({ do: fc.constant('cycle'), search: one }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constantFrom('filter', 'judge', 'claim', 'deliver'), search: one }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('pause', 'resume', 'resume', 'change'), search: one }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete'), search: one }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constantFrom('send', 'record', 'crash', 'day', 'day') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('mail'),
      mode: fc.constantFrom('ok', 'ok', 'down', 'accept-then-drop-connection'),
    }),
  },
) as fc.Arbitrary<Step>

/** Every history starts with the car listed and found. */
const begin: Step[] = [
  { do: 'list', posting: 0, dollars: 15_900 },
  { do: 'cycle', search: 0 },
]

const given = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)

/** For a long run, raise TOLD_HISTORIES and TOLD_STEPS. To reproduce a failure, set TOLD_SEED to the seed it prints. */
export const runs = {
  numRuns: given('TOLD_HISTORIES', 25),
  seed: given('TOLD_SEED', 20261122),
}

const length = given('TOLD_STEPS', 25)

export const histories: fc.Arbitrary<History> = fc.record({
  people: fc.constantFrom(1 as const, 2 as const),
  steps: fc.array(step, { minLength: length, maxLength: length }).map((steps) => [...begin, ...steps]),
})
