import type {
  ContinueAsNewInput,
  Next,
  WorkflowInterceptors,
  WorkflowOutboundCallsInterceptor,
} from '@temporalio/workflow'
import {
  OpenTelemetryInboundInterceptor,
  OpenTelemetryInternalsInterceptor,
  OpenTelemetryOutboundInterceptor,
} from '@temporalio/interceptors-opentelemetry/lib/workflow'

// Only in the bundle for workers that trace (decision 114). A stored history must replay with and without it.

/** Without a parent from the run before, each run begins a trace. A search's workflow runs for months. */
class TracePerRun extends OpenTelemetryOutboundInterceptor {
  override continueAsNew(
    input: ContinueAsNewInput,
    next: Next<WorkflowOutboundCallsInterceptor, 'continueAsNew'>,
  ): Promise<never> {
    return next(input)
  }
}

export const interceptors = (): WorkflowInterceptors => ({
  inbound: [new OpenTelemetryInboundInterceptor()],
  outbound: [new TracePerRun()],
  internals: [new OpenTelemetryInternalsInterceptor()],
})
