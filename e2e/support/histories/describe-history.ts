/** A history as Temporal's CLI and UI export it. */
export interface ExportedHistory {
  events: { eventId: string; eventType: string }[]
}

export type HistoryLines = string[]

type Attributes = Record<string, unknown>
interface Payloads {
  payloads?: { data?: string }[]
}
interface Failure {
  message?: string
  applicationFailureInfo?: { type?: string }
  timeoutFailureInfo?: { timeoutType?: string }
  cause?: Failure
}

/**
 * One line for each event that a workflow decides or sees, for tests of what a history contains: `plan watch {…}`,
 * `crawlFeed scheduled`, `signal changed`, `timer fired`, `continued as new {…}`. Workflow tasks are left out.
 */
export function describeHistory({ events }: ExportedHistory): HistoryLines {
  const activities = new Map<string, string>()
  return events.flatMap((event) => {
    const fields = Object.entries(event as unknown as Record<string, Attributes>)
    const attributes = fields.find(([key]) => key.endsWith('Attributes'))![1]
    const name = event.eventType.replace('EVENT_TYPE_', '')
    if (name === 'ACTIVITY_TASK_SCHEDULED') activities.set(event.eventId, typeName(attributes.activityType))
    const activity = activities.get(String(attributes.scheduledEventId ?? event.eventId)) ?? ''
    return describe(name, activity, attributes) ?? []
  })
}

const typeName = (type: unknown) => (type as { name: string }).name

function describe(event: string, activity: string, attributes: Attributes): string | string[] | null {
  switch (event) {
    case 'WORKFLOW_EXECUTION_STARTED':
      return describeStart(typeName(attributes.workflowType), dataOf(attributes.input))
    case 'WORKFLOW_EXECUTION_SIGNALED':
      return `signal ${String(attributes.signalName)}`
    case 'WORKFLOW_EXECUTION_CONTINUED_AS_NEW':
      return `continued as new ${dataOf(attributes.input)}`
    case 'MARKER_RECORDED':
      return describeMarker(attributes)
    case 'UPSERT_WORKFLOW_SEARCH_ATTRIBUTES':
      return `attributes ${describeAttributes(attributes.searchAttributes)}`
    case 'ACTIVITY_TASK_STARTED':
      return `${activity} started, attempt ${String(attributes.attempt)}${because(attributes.lastFailure)}`
    case 'ACTIVITY_TASK_COMPLETED':
      return `${activity} completed ${dataOf(attributes.result)}`
    default: {
      if (event.startsWith('WORKFLOW_TASK')) return null
      const [, subject = '', what = event] = /^(ACTIVITY_TASK|TIMER|WORKFLOW_EXECUTION)_(.*)$/.exec(event) ?? []
      const words = what.toLowerCase().replaceAll('_', ' ') + because(attributes.failure)
      return subject === 'ACTIVITY_TASK' ? `${activity} ${words}` : subject === 'TIMER' ? `timer ${words}` : words
    }
  }
}

/** A run may begin with the plan of the run before it. */
function describeStart(workflowType: string, input: string): string[] {
  const { plan } = (JSON.parse(input || '{}') ?? {}) as { plan?: { kind: string } }
  return [`started ${workflowType} ${input}`, ...(plan ? [`plan ${plan.kind} ${JSON.stringify(plan)}`] : [])]
}

/** Plans are local activities, which only leave a marker. One that failed has a delay before its next attempt. */
function describeMarker({ markerName, details, failure }: Attributes): string | null {
  const { data, result } = details as Record<string, unknown>
  if (markerName === 'core_patch') return null
  if (failure) return `plan failed${because(failure)}`
  const plan = dataOf(result)
  const { kind = 'site' } = JSON.parse(plan) as { kind?: string }
  return data === undefined ? null : `plan ${kind} ${plan}`
}

function describeAttributes(attributes: unknown): string {
  const { indexedFields } = attributes as { indexedFields: Record<string, { data: string }> }
  return Object.entries(indexedFields)
    .map(([name, { data }]) => `${name}=${decode(data)}`)
    .sort()
    .join(' ')
}

function because(failure: unknown): string {
  if (!failure) return ''
  const { applicationFailureInfo: ours, timeoutFailureInfo: timeout, cause } = failure as Failure
  const why = ours?.type ?? timeout?.timeoutType?.replace('TIMEOUT_TYPE_', '').toLowerCase()
  return why ? ` (${why})` : because(cause)
}

const decode = (data = '') => Buffer.from(data, 'base64').toString()
const dataOf = (payloads: unknown) => decode((payloads as Payloads | undefined)?.payloads?.[0]?.data)
