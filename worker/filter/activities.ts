import { heartbeat } from '@temporalio/activity'
import type { MatchActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { matchListings } from './match-listings'

export function createMatchActivities(deps: Dependencies): Pick<MatchActivities, 'matchListings'> {
  return { matchListings: (input) => matchListings(deps, input, new Date(), heartbeat) }
}
