import { heartbeat } from '@temporalio/activity'
import type { Client } from '@temporalio/client'
import { deliverWakes } from '#platform/wakes'
import type { JudgeActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { wakeSearch } from '../wake'
import { compileCriteria, compileUnsaved } from './criteria/compile'
import { judgeBatches } from './judge-candidates'

export function createJudgeActivities(deps: Dependencies, client: Client): JudgeActivities {
  const wakeOthers = (searchIds: string[]) => deliverWakes({ ...deps, wake: wakeSearch(client) }, searchIds)
  return {
    compileCriteria: (input) => compileCriteria(deps, input),
    compileUnsaved: (input) => compileUnsaved(deps, input),
    judgeCandidates: (input) => judgeBatches(deps, input, { heartbeat, wakeOthers }),
  }
}
