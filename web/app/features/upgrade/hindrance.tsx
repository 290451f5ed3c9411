import { standingWords } from '../billing/plan-standing'
import { KeepPlanButton } from './keep-plan-button'
import { ToPaddle } from './to-paddle'

/** Why no plan can be chosen just now, and the button that mends it. */
export function Hindrance({ kind }: { kind: 'cancelling' | 'past due' | 'paused' }) {
  return (
    <div className="panel marked done" role="status">
      <p>{standingWords[kind]}</p>
      {kind === 'cancelling' ? (
        <KeepPlanButton />
      ) : (
        <ToPaddle page={kind === 'past due' ? 'card' : 'overview'} isMain>
          {kind === 'past due' ? 'Change your card' : 'Open Paddle'}
        </ToPaddle>
      )}
    </div>
  )
}
