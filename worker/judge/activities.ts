import { heartbeat } from '@temporalio/activity'
import type { JudgeActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { compileCriteria, compileUnsaved } from './criteria/compile'
import { judgeCandidates } from './judge-candidates'

export function createJudgeActivities(deps: Dependencies): JudgeActivities {
  return {
    compileCriteria: (input) => compileCriteria(deps, input),
    compileUnsaved: (input) => compileUnsaved(deps, input),
    judgeCandidates: (input) => judgeCandidates(deps, input, heartbeat),
  }
}
