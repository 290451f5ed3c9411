import type { PlanActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { planCapacity } from './plan-capacity'
import { planCycle } from './plan-cycle'

export function createPlanActivities(deps: Dependencies): PlanActivities {
  return {
    planCycle: (input) => planCycle(deps, input, new Date()),
    planCapacity: () => planCapacity(deps),
  }
}
