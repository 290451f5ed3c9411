import { expect, test } from 'vitest'
import { createBuyer } from './support/buyer'
import { findMarkupFaults } from './support/markup'
import { insertFoundCar, insertSearch } from './support/rows'
import { useSandboxWeb } from './support/web-process'

const web = useSandboxWeb()

test('pages are valid HTML as the server sends them', async () => {
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
    expect([path, answer.status, await findMarkupFaults(await answer.text())]).toEqual([path, 200, []])
  }
})
