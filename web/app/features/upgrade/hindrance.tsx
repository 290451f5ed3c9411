import { standingWords } from '../billing/plan-standing'
import { ToPaddle } from './to-paddle'

/** Why no plan can be chosen just now, and the page of Paddle's on which that is mended. */
export function Hindrance({ kind }: { kind: 'cancelling' | 'past due' | 'paused' }) {
  const isUnpaid = kind === 'past due'
  return (
    <div className="panel marked done" role="status">
      <p>{standingWords[kind]}</p>
      <ToPaddle page={isUnpaid ? 'card' : 'overview'} isMain>
        {isUnpaid ? 'Change your card' : 'Open Paddle'}
      </ToPaddle>
    </div>
  )
}
