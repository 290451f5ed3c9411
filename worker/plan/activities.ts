import type { PlanActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { planCycle } from './plan-cycle'

export function createPlanActivities(deps: Dependencies): PlanActivities {
  return { planCycle: (input) => planCycle(deps, input, new Date()) }
}
