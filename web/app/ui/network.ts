import { isRouteErrorResponse, type ClientActionFunctionArgs, type ClientLoaderFunctionArgs } from '@remix-run/react'
import { currentConnection, setConnection, untilNextAttempt, type Lost, type Unsaved } from './connection'
import { forgetDraft } from './draft'
import { lastSent } from './form'

// Network failures (docs/decisions/092). Every route with a screen exports these two.

const timeoutMs = 30_000
/** About 15 s. Then a screen that our server fails at is shown as failed. */
const maxServerErrors = 5

/** Loaders that are waiting to try again. They find out by themselves whether the connection is back. */
let waiting = 0

/** Repeats the server's loader until it answers or another navigation takes over. The screen before stays meanwhile. */
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
      // One failed request is no reason for a message: the page may be closing or the device waking up.
      if (attempt > 0 || why !== 'unreachable') setConnection({ lost: why })
    }
    waiting++
    await untilNextAttempt(attempt, request.signal).finally(() => waiting--)
  }
}

/**
 * Sends a form. If it is not answered, the submission stays pending, and so does its screen, until the person sends the
 * form again, which takes the place of this submission, or leaves it.
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
    return await untilLeft(why, copy, request.signal)
  }
}

/** A client action for forms that have their own words for a failed request: it answers them. */
export const withOwnFailure =
  <Answer>(answer: Answer) =>
  async ({ serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    try {
      return await withTimeout(serverAction())
    } catch (thrown) {
      const why = failureOf(thrown, false)
      // The error status keeps Remix from reloading the page's data, which would fail too.
      if (why === 'offline' || why === 'unreachable') return Response.json(answer, { status: 503 })
      throw thrown
    }
  }

/** Null for what our server answers on purpose. A refresh does not replace its screen by any failure of the server. */
function failureOf(thrown: unknown, isRefresh: boolean): Lost | null {
  if (isRouteErrorResponse(thrown)) {
    const isFailure = thrown.status >= 500 && (isRefresh || thrown.status !== 503)
    return isFailure ? 'broken' : null
  }
  if (!(thrown instanceof Error)) return null
  // Remix gives every uncaught error of the server this message. All else is fetch's failure, or an answer that is not
  // Remix's, such as the page of a gateway.
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
  if (!isLogIn) forgetDraft(location.pathname)
}

async function untilLeft(why: Unsaved['why'], copy: Request, signal: AbortSignal): Promise<Response> {
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
    setConnection({ unsaved: { why, sent: lastSent(), data: { body, action: copy.url }, leave } })
  })
}

/** Asks the server once whether it can be reached. */
export async function reach(): Promise<boolean> {
  const answer = await fetch('/livez', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  const isReached = answer?.ok ?? false
  if (!isReached) setConnection({ lost: answer || navigator.onLine ? 'unreachable' : 'offline' })
  else if (waiting === 0 && currentConnection().lost !== null) setConnection({ lost: null })
  return isReached
}
