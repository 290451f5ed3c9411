import { heartbeat } from '@temporalio/activity'
import type { FilterActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { filterListings } from './filter-listings'

export function createFilterActivities(deps: Dependencies): Pick<FilterActivities, 'filterListings'> {
  return { filterListings: (input) => filterListings(deps, input, new Date(), heartbeat) }
}
