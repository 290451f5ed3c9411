import { blockedReasons } from '../../features/billing/subscription-state'
import { UndoCancellationButton } from '../../features/billing/undo-cancellation-button'
import { PaddleLink } from '../../features/billing/paddle-link'

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
