import { expect, test } from 'vitest'
import { inTurn, streamInTurn } from './turns.server'

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
const settled = () => new Promise(setImmediate)

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
  expect(() => inTurn('dora', request(), () => Promise.resolve())).toThrow(expect.objectContaining({ status: 429 }))
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
  const [whole, cut] = [streamInTurn('emil', request(), pieces()), streamInTurn('emil', request(), pieces())]
  expect([(await whole.next()).value, (await cut.next()).value]).toEqual(['a', 'a'])
  const page = startWork('emil')
  await settled()
  expect(page.isRunning()).toBe(true)
  page.end()
  await cut.return(undefined)
  expect(isOpen).toBe(false)
  expect([(await whole.next()).value, (await whole.next()).done]).toEqual(['b', true])
})
