import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { createBuyer } from './support/buyer'
import { insertFoundCar, insertSearch } from './support/rows'
import { useSandboxWeb } from './support/web-process'

const web = useSandboxWeb()

/** What the server sends, before a browser repairs it. */
function findMarkupFaults(html: string): string[] {
  const page = load(html)
  const after = html.slice(html.indexOf('</html>') + '</html>'.length)
  const named = page('[aria-labelledby]').toArray()
  const lost = named
    .flatMap(({ attribs }) => attribs['aria-labelledby']!.split(' '))
    .filter((id) => !page(`[id="${id}"]`).length)
  return [
    ...(after.trim() === '' ? [] : [`after </html>: ${after.slice(0, 60)}`]),
    ...lost.map((id) => `aria-labelledby of no element: ${id}`),
    ...page('img[sizes]:not([srcset])')
      .toArray()
      .map(({ attribs }) => `sizes without srcset: ${attribs.src}`),
  ]
}

test('pages end with their HTML, labels exist, and sizes have a srcset', async () => {
  const { email, token } = await createBuyer(web.webUrl)
  const { id } = await web.db.user.findUniqueOrThrow({ where: { email } })
  const search = await insertSearch(web.db, id)
  await insertFoundCar(web.db, search.id)
  const paths = [
    '/login',
    '/dashboard/searches',
    '/dashboard/account',
    '/dashboard/notifications',
    '/dashboard/search/new',
  ]
  for (const path of [...paths, `/dashboard/search/${search.id}/results`]) {
    const headers = new Headers(path === '/login' ? {} : { cookie: `session=${token}` })
    const answer = await fetch(web.webUrl + path, { headers })
    expect([path, answer.status, findMarkupFaults(await answer.text())]).toEqual([path, 200, []])
  }
})
