import { beforeAll } from 'vitest'
import type { Database } from '#platform/database'
import { action as apiSignup } from '../../web/app/routes/api.auth.signup'
import { call, signUpPayload } from './web'

export interface Person {
  token: string
  userId: string
}

export function usePeople(web: { readonly db: Database }): { ada: Person; bob: Person } {
  const people = { ada: { token: '', userId: '' }, bob: { token: '', userId: '' } }
  beforeAll(async () => {
    for (const [name, person] of Object.entries(people)) {
      const email = `${name}@example.com`
      const { token } = await (await call(apiSignup, '/api/auth/signup', { json: signUpPayload(email) })).json()
      const { id } = await web.db.user.findUniqueOrThrow({ where: { email } })
      Object.assign(person, { token, userId: id })
    }
  })
  return people
}
