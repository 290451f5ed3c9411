import type { PlanActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { countShown } from './count-shown'
import { planCapacity } from './plan-capacity'
import { planCycle } from './plan-cycle'

export function createPlanActivities(deps: Dependencies): PlanActivities {
  return {
    planCycle: (input) => planCycle(deps, input, new Date()),
    planCapacity: async () => {
      const planned = await planCapacity(deps)
      await countShown(deps)
      return planned
    },
  }
}
