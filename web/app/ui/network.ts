import { isRouteErrorResponse, type ClientActionFunctionArgs, type ClientLoaderFunctionArgs } from '@remix-run/react'
import {
  announceReached,
  getConnection,
  setConnection,
  waitForNextAttempt,
  type ConnectionProblem,
  type UnsavedChange,
} from './connection'
import { deleteDraft } from './draft'
import { lastSubmission } from './form'

// Network failure handling (docs/decisions/075). Every route with a page exports `clientLoader` and `clientAction`.

const timeoutMs = 30_000
/** About 15 s of retries. After that, the page shows the server error. */
const maxServerErrors = 5

/** Number of loaders waiting to retry. They detect by themselves that the connection is back. */
let waiting = 0

/** Repeats the server loader until it answers or another navigation starts. The previous page stays visible. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const { pathname } = new URL(request.url)
  const isPart = pathname.startsWith('/api/')
  const isRefresh = isPart || pathname === location.pathname
  for (let attempt = 0; ; attempt++) {
    try {
      const loaded = await withTimeout(serverLoader())
      setConnection({ lost: null, ...(!isPart && { answeredAt: Date.now() }) })
      return loaded
    } catch (thrown) {
      const why = request.signal.aborted ? null : failureOf(thrown, isRefresh)
      const isGivenUp = why === 'broken' && !isRefresh && attempt + 1 >= maxServerErrors
      if (why === null || isGivenUp) {
        if (!request.signal.aborted) setConnection({ lost: null })
        throw thrown
      }
      // Ignore a single failed request: the page may be closing or the device waking up.
      if (attempt > 0 || why !== 'unreachable') setConnection({ lost: why })
    }
    waiting++
    await waitForNextAttempt(attempt, request.signal).finally(() => waiting--)
  }
}

/**
 * Submits a form. Without a response, the submission and its page stay pending until the user submits the form again,
 * which replaces this submission, or leaves it.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const copy = request.clone()
  try {
    const answer = await withTimeout(serverAction())
    noteSaved(null)
    return answer
  } catch (thrown) {
    const isTooLong = isRouteErrorResponse(thrown) && thrown.status === 413
    const why = isTooLong ? 'too long' : failureOf(thrown, false)
    if (why === null || request.signal.aborted) {
      if (!request.signal.aborted) noteSaved(thrown)
      throw thrown
    }
    return await waitForRetryOrLeave(why, copy, request.signal)
  }
}

/** Client action for forms with their own error message: returns `answer` when the request fails. */
export const clientActionWithFallback =
  <Answer>(answer: Answer) =>
  async ({ serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    try {
      return await withTimeout(serverAction())
    } catch (thrown) {
      const why = failureOf(thrown, false)
      // The error status prevents Remix from revalidating, which would fail too.
      if (why === 'offline' || why === 'unreachable') return Response.json(answer, { status: 503 })
      throw thrown
    }
  }

/** Null for responses that our server sends on purpose. On a refresh, no server failure replaces the page. */
function failureOf(thrown: unknown, isRefresh: boolean): ConnectionProblem | null {
  if (isRouteErrorResponse(thrown)) {
    const isFailure = thrown.status >= 500 && (isRefresh || thrown.status !== 503)
    return isFailure ? 'broken' : null
  }
  if (!(thrown instanceof Error)) return null
  // Remix sets this message on every uncaught server error. Anything else is a failed fetch or a response that is not
  // Remix's, such as a gateway's page.
  if (thrown.message === 'Unexpected Server Error') return 'broken'
  return navigator.onLine ? 'unreachable' : 'offline'
}

function withTimeout<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The server did not answer in time.')), timeoutMs)
  })
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer))
}

function noteSaved(answer: unknown): void {
  setConnection({ lost: null, unsaved: null })
  const isLogIn = answer instanceof Response && /^\/login\b/.test(answer.headers.get('location') ?? '')
  if (!isLogIn) deleteDraft(location.pathname)
}

async function waitForRetryOrLeave(why: UnsavedChange['why'], copy: Request, signal: AbortSignal): Promise<Response> {
  const body = await copy.formData()
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const end = () => setConnection({ unsaved: null })
    signal.addEventListener('abort', () => {
      end()
      reject(signal.reason as Error)
    })
    const leave = () => {
      end()
      resolve(Response.json(null, { status: 503 }))
    }
    setConnection({ unsaved: { why, sent: lastSubmission(), data: { body, action: copy.url }, leave } })
  })
}

export async function pingServer(): Promise<boolean> {
  const answer = await fetch('/livez', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  const isReached = answer?.ok ?? false
  if (!isReached) setConnection({ lost: answer || navigator.onLine ? 'unreachable' : 'offline' })
  else if (waiting === 0 && getConnection().lost !== null) setConnection({ lost: null })
  // A server that answers with errors is not asked more often.
  else if (waiting > 0 && getConnection().lost !== 'broken') announceReached()
  return isReached
}
