import {
  workflowInfo,
  type ContinueAsNewInput,
  type Next,
  type WorkflowInterceptors,
  type WorkflowOutboundCallsInterceptor,
} from '@temporalio/workflow'
import {
  OpenTelemetryInboundInterceptor,
  OpenTelemetryInternalsInterceptor,
  OpenTelemetryOutboundInterceptor,
} from '@temporalio/interceptors-opentelemetry/lib/workflow'

// Only in the bundle for workers that trace (decision 110). A stored history must replay with and without it.

/**
 * Without a parent from the run before, each run begins a trace, because a search's workflow runs for months. Only the
 * run that takes over from the queue of new searches still belongs to the request.
 */
class TracePerRun extends OpenTelemetryOutboundInterceptor {
  override continueAsNew(
    input: ContinueAsNewInput,
    next: Next<WorkflowOutboundCallsInterceptor, 'continueAsNew'>,
  ): Promise<never> {
    const isInSameQueue = input.options.taskQueue === workflowInfo().taskQueue
    return isInSameQueue ? next(input) : super.continueAsNew(input, next)
  }
}

export const interceptors = (): WorkflowInterceptors => ({
  inbound: [new OpenTelemetryInboundInterceptor()],
  outbound: [new TracePerRun()],
  internals: [new OpenTelemetryInternalsInterceptor()],
})
