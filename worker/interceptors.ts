import { ApplicationFailure } from '@temporalio/common'
import type { Context } from '@temporalio/activity'
import type {
  ActivityExecuteInput,
  ActivityInboundCallsInterceptor,
  ActivityInterceptors,
  Next,
} from '@temporalio/worker'
import { createSampler, withLogContext, type Logger } from '#platform/log'
import { TypedFailure } from './failures'

const heartbeatEveryMs = 5_000
/** A site or service that is down fails many activities in the same way. */
const failureSample = createSampler(10_000)

/**
 * Adds three things to every activity: a heartbeat, so that the server detects a dead worker within seconds; one log
 * line with ids; and the conversion of typed failures. A stuck activity still sends heartbeats; only its own timeouts
 * end it.
 */
export function activityInterceptors(log: Logger): (context: Context) => ActivityInterceptors {
  return (context) => ({ inbound: new ActivityShell(context, log) })
}

class ActivityShell implements ActivityInboundCallsInterceptor {
  constructor(
    private readonly context: Context,
    private readonly log: Logger,
  ) {}

  async execute(input: ActivityExecuteInput, next: Next<ActivityInboundCallsInterceptor, 'execute'>): Promise<unknown> {
    const { activityType, attempt, workflowExecution, heartbeatTimeoutMs } = this.context.info
    const ids = { activity: activityType, attempt, workflowId: workflowExecution?.workflowId }
    const timer = heartbeatTimeoutMs ? setInterval(() => this.context.heartbeat(), heartbeatEveryMs) : undefined
    try {
      const result = await withLogContext(ids, () => next(input))
      this.log.debug({ ...ids, result }, 'activity done')
      return result
    } catch (error) {
      const leftOut = failureSample(`${activityType} ${error instanceof Error ? error.name : typeof error}`)
      if (leftOut !== null) this.log.warn({ ...ids, leftOut, err: error }, 'activity failed')
      throw asApplicationFailure(error)
    } finally {
      clearInterval(timer)
    }
  }
}

/** The only place that converts a `TypedFailure` to Temporal's `ApplicationFailure`. Other errors pass unchanged. */
function asApplicationFailure(error: unknown): unknown {
  if (!(error instanceof TypedFailure)) return error
  return ApplicationFailure.create({
    type: error.type,
    message: error.message,
    nonRetryable: !error.options.retryable,
    nextRetryDelay: error.options.retryAfterMs,
  })
}
