import { expect, test } from 'vitest'
import { facebook } from '../adapter'
import { cursor, edges, searchResponse, searchPage } from '../test-pages/search'
import { liveOrigins } from '../requests'

const adapter = facebook(liveOrigins)
const nextOf = (body: string, form: Record<string, string> | null = null) => {
  const page = adapter.parseResults({ url: '', status: 200, body, form }, null)
  return page.kind === 'listings' ? page.next : null
}

test('requests further rows like the page itself', () => {
  const next = nextOf(searchPage())
  expect(next).toMatchObject({ url: 'https://www.facebook.com/api/graphql/', via: 'browser' })
  const { variables, ...fields } = next!.form!
  expect(fields).toEqual({
    av: '0',
    __user: '0',
    __a: '1',
    __comet_req: '15',
    lsd: 'tOkEn_1',
    fb_api_caller_class: 'RelayModern',
    fb_api_req_friendly_name: 'CometMarketplaceSearchContentContainerQuery',
    doc_id: '26952533941102089',
  })
  expect(JSON.parse(variables!)).toMatchObject({ count: 24, cursor, buyLocation: { latitude: 42.65 } })
})

test("the next request repeats the response's form", () => {
  const first = nextOf(searchPage())
  const later = JSON.stringify(searchResponse()).replaceAll('AbQ', 'ZzZ')
  const next = nextOf(later, first!.form)
  expect(next!.form).toMatchObject({ doc_id: '26952533941102089', lsd: 'tOkEn_1' })
  expect(JSON.parse(next!.form!.variables!)).toMatchObject({ count: 24, cursor: cursor.replace('AbQ', 'ZzZ') })
  expect(nextOf(later)).toBeNull() // a saved response
})

test('has no next request after the last page or a page without its query', () => {
  expect(nextOf(searchPage(edges, { hasNext: false }))).toBeNull()
  expect(nextOf(searchPage(edges, { at: {} }))).toBeNull()
})
