import { heartbeat } from '@temporalio/activity'
import type { MatchActivities, PlanActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { summariseHistory } from '../notify/summary'
import { matchListings } from './match-listings'
import { planCycle } from './plan-cycle'

export function createMatchActivities(deps: Dependencies): PlanActivities & MatchActivities {
  return {
    planCycle: (input) => planCycle(deps, input, new Date()),
    matchListings: (input) => matchListings(deps, input, new Date(), heartbeat),
    summariseHistory: (input) => summariseHistory(deps, input),
  }
}
