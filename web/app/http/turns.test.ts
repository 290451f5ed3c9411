import { expect, test } from 'vitest'
import { inTurn, inTurnOfAccount, mapInSlices, streamInTurn } from './turns.server'

const request = (signal?: AbortSignal) => new Request('http://lotwatch.test/', { signal })

/** Work that runs until it is ended. */
function startWork(userId: string, signal?: AbortSignal) {
  let [isRunning, end] = [false, () => {}]
  const done = inTurn(userId, request(signal), () => {
    isRunning = true
    return new Promise<void>((resolve) => (end = resolve))
  })
  done.catch(() => {})
  return { done, isRunning: () => isRunning, end: () => end() }
}
/** A turn is given away after other events of the process. */
const settled = async () => {
  for (let round = 0; round < 200; round++) await new Promise(setImmediate)
}

test('an account’s third heavy request waits for one of the others; another account’s does not', async () => {
  const [first, second, third] = [startWork('ada'), startWork('ada'), startWork('ada')]
  const others = startWork('bob')
  await settled()
  expect([first, second, third, others].map((one) => one.isRunning())).toEqual([true, true, false, true])
  first.end()
  await settled()
  expect(third.isRunning()).toBe(true)
  for (const one of [second, third, others]) one.end()
})

test('many accounts have three turns together, so that the process answers everybody else', async () => {
  const works = ['finn', 'gina', 'hugo', 'iris'].map((userId) => startWork(userId))
  await settled()
  expect(works.map((one) => one.isRunning())).toEqual([true, true, true, false])
  works[1]!.end()
  await settled()
  expect(works[3]!.isRunning()).toBe(true)
  for (const one of works) one.end()
  await settled()
})

test('what only waits takes a turn of its account, and none of the others', async () => {
  const waiting = ['jack', 'kim', 'lena', 'mona'].map((userId) =>
    inTurnOfAccount(userId, request(), () => new Promise<void>((resolve) => ends.push(resolve))),
  )
  await settled()
  const page = startWork('nora')
  await settled()
  expect([ends.length, page.isRunning()]).toEqual([4, true])
  for (const end of [page.end, ...ends]) end()
  await Promise.all(waiting)
})
const ends: (() => void)[] = []

test('lets other events happen while it maps many items, and keeps their order', async () => {
  let others = 0
  const timer = setInterval(() => others++, 1)
  const busy = (item: number) => {
    for (const until = performance.now() + 3; performance.now() < until;);
    return item * 2
  }
  expect(await mapInSlices([1, 2, 3, 4, 5, 6, 7, 8], busy)).toEqual([2, 4, 6, 8, 10, 12, 14, 16])
  clearInterval(timer)
  expect(others).toBeGreaterThan(0)
})

test('a request whose client left does not run, and gives its turn away', async () => {
  const left = new AbortController()
  const [first, second] = [startWork('cora'), startWork('cora')]
  const [gone, next] = [startWork('cora', left.signal), startWork('cora')]
  await settled()
  left.abort()
  first.end()
  await expect(gone.done).rejects.toThrow('aborted')
  await settled()
  expect([gone.isRunning(), next.isRunning()]).toEqual([false, true])
  for (const one of [second, next]) one.end()
})

test('too many waiting requests of one account are refused', async () => {
  const works = Array.from({ length: 22 }, () => startWork('dora'))
  await settled()
  const refused = inTurn('dora', request(), () => Promise.resolve())
  await expect(refused).rejects.toThrow(expect.objectContaining({ status: 429 }))
  for (const one of works) {
    one.end()
    await settled()
  }
})

test('downloads that are read slowly keep no turn, and end with their client', async () => {
  let isOpen = true
  async function* pieces() {
    try {
      yield* ['a', 'b']
    } finally {
      isOpen = false
    }
  }
  const [whole, cut] = await Promise.all([pieces(), pieces()].map((all) => streamInTurn('emil', request(), all)))
  expect([(await whole!.next()).value, (await cut!.next()).value]).toEqual(['a', 'a'])
  const page = startWork('emil')
  await settled()
  expect(page.isRunning()).toBe(true)
  page.end()
  await cut!.return(undefined)
  expect(isOpen).toBe(false)
  expect([(await whole!.next()).value, (await whole!.next()).done]).toEqual(['b', true])
})
