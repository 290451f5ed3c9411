import { blockedReasons } from '../billing/subscription-state'
import { UndoCancellationButton } from './undo-cancellation-button'
import { PaddleLink } from './paddle-link'

export function BlockedReason({ kind }: { kind: 'cancelling' | 'past due' | 'paused' }) {
  return (
    <div className="panel marked done" role="status">
      <p>{blockedReasons[kind]}</p>
      {kind === 'cancelling' ? (
        <UndoCancellationButton />
      ) : (
        <PaddleLink page={kind === 'past due' ? 'card' : 'overview'} isMain>
          {kind === 'past due' ? 'Change your card' : 'Open Paddle'}
        </PaddleLink>
      )}
    </div>
  )
}
