import { expect, test } from 'vitest'
import { isFirstPage, nextPageRequest } from './sapi-shape'

const url = (offset: number) =>
  `https://sapi.craigslist.org/web/v8/postings/search/full?batch=3-${offset}-360-1-0&cc=US&auto_make_model=honda+civic`
const batchOf = (request: { url: string } | null) => request && new URL(request.url).searchParams.get('batch')

test('requests the next page as the same search from the end of this one', () => {
  const next = nextPageRequest(url(0), 360, 800)
  expect(next!.url).toBe(url(360))
  expect(batchOf(nextPageRequest(url(360), 360, 800))).toBe('3-720-360-1-0')
})

test('has no next page after the last row, after a short page, or without a row count', () => {
  expect(nextPageRequest(url(0), 360, 360)).toBeNull()
  expect(nextPageRequest(url(720), 80, 800)).toBeNull()
  expect(nextPageRequest(url(0), 24, 800)).toBeNull()
  expect(nextPageRequest(url(0), 360, undefined)).toBeNull()
  expect(nextPageRequest('', 360, 800)).toBeNull()
})

test('recognizes the first page', () => {
  expect([isFirstPage(url(0)), isFirstPage(url(360)), isFirstPage('')]).toEqual([true, false, true])
})
