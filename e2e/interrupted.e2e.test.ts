import { afterEach, expect, inject, test } from 'vitest'
import { controlRoom } from './support/control'
import { modelsOfFaults } from './support/faults/models'
import { faultRounds } from './support/faults/rounds'

const stack = {
  webUrl: inject('webUrl'),
  sandboxUrl: inject('sandboxUrl'),
  dataDir: inject('dataDir'),
  temporalAddress: inject('temporalAddress'),
}
const room = controlRoom(stack.sandboxUrl)

afterEach(async () => {
  await room.setMail('ok')
  await room.setPush('ok')
})

// `npm run bench -- faults` does the same for longer.
test('parts are killed at random while mail and push misbehave, and each car is told once to each target', async () => {
  const how = { rounds: 8, seed: 14, models: modelsOfFaults, searchLagMs: 2_000, stallMs: 12_000, settleMs: 180_000 }
  const end = await faultRounds(stack, { ...how, say: () => {} })
  expect(end).toMatchObject({ expected: 16, lost: 0, doubled: 0 })
  expect(end.recoveriesMs).toHaveLength(8)
}, 400_000)
