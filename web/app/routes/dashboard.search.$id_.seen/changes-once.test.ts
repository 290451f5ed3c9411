import { expect, test } from 'vitest'
import { withChangesOnce } from './seen-view.server'

test('a change that several ads need is suggested at the first of them', () => {
  const [miles, price] = [{ to: '?mileageTo=180000' }, { to: '?priceTo=9000' }]
  const changes = [null, miles, price, { ...miles }, null, miles]
  const shown = withChangesOnce(changes.map((change) => ({ change }))).map(({ change }) => change)
  expect(shown).toEqual([null, miles, price, null, null, null])
})
