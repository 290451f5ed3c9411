import { expect, test } from 'vitest'
import { suppressAddress } from '#platform/suppression'
import { useTestUsers, callRoute, useWeb } from '../../../../e2e/support/web'
import { insertSearch } from '../../../../e2e/support/rows'
import { loader } from './route'

const web = useWeb()
const { ada } = useTestUsers(web)

test('asks for confirmation by alert link only while alerts are emailed', async () => {
  await insertSearch(web.db, ada.userId)
  const toConfirm = async () => {
    const answer = await callRoute(loader, '/dashboard/searches', { token: ada.token })
    return ((await answer.json()) as { toConfirm: string | null }).toConfirm
  }
  expect(await toConfirm()).toBe('ada@example.com')
  await web.db.$transaction((tx) => suppressAddress(tx, 'ada@example.com', { reason: 'BOUNCED', at: new Date() }))
  expect(await toConfirm()).toBeNull()
})
