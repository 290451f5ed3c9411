import { expect, test } from 'vitest'
import { callRoute, signUpAccount, useWeb } from '../../../../../e2e/support/web'
import { action as name } from '../../../routes/dashboard.account_.name/route'

const web = useWeb()

test('a refused form returns every field but passwords, also of a setting that does not exist yet', async () => {
  const { token } = await signUpAccount(web.db)
  const form = { firstName: 'Ada', nickname: 'Countess', current: 'correct horse', password: 'a', confirmation: 'b' }
  const refused = await callRoute(name, '/dashboard/account/name', { token, form })
  expect((await refused.json()).draft).toEqual({ firstName: 'Ada', nickname: 'Countess' })
})
