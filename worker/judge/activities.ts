import { Context } from '@temporalio/activity'
import type { JudgeActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { beating } from '../heartbeat'
import { compileCriteria } from './compile'
import { judgeCandidates } from './judge-candidates'

export function createJudgeActivities(deps: Dependencies): JudgeActivities {
  return {
    compileCriteria: (input) => beating(Context.current(), () => compileCriteria(deps, input)),
    judgeCandidates: (input) => beating(Context.current(), (beat) => judgeCandidates(deps, input, beat)),
  }
}
