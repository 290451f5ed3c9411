import { expect, test } from 'vitest'
import { callControl } from '../../../e2e/support/control'
import { useSandbox } from '../../../e2e/support/sandbox'

const sandbox = useSandbox({ size: 0 })

const recalls = (query: string) => fetch(`${sandbox.url}/nhtsa/recalls/recallsByVehicle?${query}`)
const complaints = (query: string) => fetch(`${sandbox.url}/nhtsa/complaints/complaintsByVehicle?${query}`)
const civic = 'make=honda&model=civic&modelYear=2016'

test('recalls and complaints are the same for a car, whatever the case, with the fields of the real service', async () => {
  const [one, other] = [await recalls(civic), await recalls('make=HONDA&model=Civic&modelYear=2016')]
  const body = (await one.json()) as { Count: number; results: object[] }
  expect(await other.json()).toEqual(body)
  expect(body.Count).toBe(body.results.length)
  const { count, results } = (await (await complaints(civic)).json()) as { count: number; results: object[] }
  expect(count).toBe(results.length)
  expect(results[0]).toMatchObject({ odiNumber: expect.any(Number), components: expect.any(String) })
})

test('an empty list is a 400 with the usual body', async () => {
  await callControl(sandbox.url, 'PUT', 'nhtsa', { mode: 'empty' })
  const answer = await recalls(civic)
  expect([answer.status, await answer.json()]).toMatchObject([400, { Count: 0, results: [] }])
  await callControl(sandbox.url, 'POST', 'reset', {})
  expect((await recalls('make=honda')).status).toBe(400)
})
