import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { HealthState } from '#domain/crawl/health'
import { SearchStatus, type SearchState } from '../features/searches/search-status'
import { DashboardTabs } from './page'

function litTab(path: string): string[] {
  const router = createMemoryRouter([{ path: '*', element: <DashboardTabs /> }], { initialEntries: [path] })
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return [...html.matchAll(/<a([^>]*)>([^<]*)</g)].flatMap(([, attributes, label]) =>
    attributes!.includes('aria-current') ? [label!] : [],
  )
}

test.each([
  ['/dashboard/searches', 'Searches'],
  ['/dashboard/search/new', 'Searches'],
  ['/dashboard/search/1/results?grade=match', 'Searches'],
  ['/dashboard/search/1/car/2', 'Searches'],
  ['/dashboard/ad', 'Searches'],
  ['/dashboard/shortlist/compare', 'Shortlist'],
  ['/dashboard/notifications/add', 'Notifications'],
  ['/dashboard/account/payments', 'My account'],
  ['/upgrade?period=yearly', 'My account'],
])('on %s the tab "%s" is marked', (path, tab) => {
  expect(litTab(path)).toEqual([tab])
})

test('the offline page marks no tab by itself', () => {
  expect(litTab('/offline')).toEqual([])
})

test('the status of a search names what it cannot see', () => {
  const now = new Date('2026-06-10T12:00:00Z')
  const site = (marketplace: 'craigslist' | 'facebook', state: HealthState, checkedMinutesAgo = 3) => {
    return { marketplace, state, lastSuccessAt: new Date(now.getTime() - checkedMinutesAgo * 60_000) }
  }
  const words = (over: Partial<SearchState> = {}) => {
    const state = { isPaused: false, isReaderDown: false, health: [site('craigslist', 'ok'), site('facebook', 'off')] }
    return renderToStaticMarkup(<SearchStatus {...state} {...over} now={now} />).replaceAll(/<[^>]*>/g, '')
  }
  const failing = [site('craigslist', 'failing'), site('facebook', 'failing')]
  expect(words()).toBe('Active')
  expect(words({ health: failing })).toBe('Some sites are unavailable: Craigslist, Facebook')
  expect(words({ isReaderDown: true })).toBe('Ads can’t be checked right now')
  expect(words({ isReaderDown: true, health: failing.slice(1) })).toBe(
    'A site is unavailable: Facebook; ads can’t be checked right now',
  )
  for (const state of ['failing', 'empty', 'late', 'incomplete'] as const) {
    expect(words({ health: [site('craigslist', state, 0.5)] })).toBe('Active') // checked half a minute ago
  }
  expect(words({ health: [site('craigslist', 'late', 9)] })).toBe('Active')
  expect(words({ health: [site('craigslist', 'late', 11)] })).toBe('A site is unavailable: Craigslist')
  expect(words({ isReaderDown: true, health: failing, isPaused: true })).toBe('Paused')
})
