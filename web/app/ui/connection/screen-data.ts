import { noteServerTime } from '../use-now'
import { answered, lose, setUnsaved, untilNextAttempt, type Lost } from './connection'
import { hasOwnWords, sentForm } from './sent-form'
import { forgetTyped } from './typed'

const patienceMs = 30_000
/** A screen that the server failed at so often is shown as failed. It has been asked for over some 15 s by then. */
const mostFailures = 5

/**
 * Remix fetches the data of screens, and shows its error page in place of the screen when that fails. So no such fetch
 * fails here: a load is repeated until it is answered or no longer wanted, and a save that was not answered waits for
 * the person (docs/decisions/035). A 503 of ours is an answer: it says why.
 */
export function keepScreens(): void {
  const plain = window.fetch
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const isScreenData = url.origin === location.origin && /\.data$|^\/__manifest$/.test(url.pathname)
    if (!isScreenData) return plain(input, init)
    const ask = (signal: AbortSignal) => plain(url, { ...init, signal })
    return (init?.method ?? 'GET') === 'GET' ? load(url, ask, init?.signal) : save(url, ask, init?.signal)
  }
}

type Ask = (signal: AbortSignal) => Promise<Response>

/** How many loads wait for the connection. They find out by themselves whether it is back. */
let waiting = 0

async function load(url: URL, ask: Ask, wanted?: AbortSignal | null): Promise<Response> {
  const isNew = isNewScreen(url)
  for (let attempt = 0; ; attempt++) {
    const answer = await attemptOf(ask, wanted)
    const isFinal = (status: number) => status < 500 || (isNew && (status === 503 || attempt + 1 >= mostFailures))
    if (answer instanceof Response && isFinal(answer.status)) {
      answered(url.pathname.endsWith('.data') && !url.searchParams.has('_routes'))
      return answer
    }
    lose(answer instanceof Response ? 'broken' : answer)
    waiting++
    await untilNextAttempt(attempt, wanted).finally(() => waiting--)
  }
}

/** Whether a link leads to it. A refresh of what is shown never replaces it by a failure, and neither does a part. */
const isNewScreen = ({ pathname, searchParams }: URL) =>
  pathname.replace(/\.data$/, '') !== location.pathname && !searchParams.has('_routes')

async function save(url: URL, ask: Ask, wanted?: AbortSignal | null): Promise<Response> {
  const answer = await attemptOf(ask, wanted)
  const isOwnWords = hasOwnWords(url.pathname.replace(/\.data$/, ''))
  const isTooLong = answer instanceof Response && answer.status === 413
  if (answer instanceof Response && !isTooLong && (answer.status < 500 || answer.status === 503 || isOwnWords)) {
    answered(false)
    if (!(await isLogIn(answer))) forgetTyped(location.pathname) // of another page: it waits for a log-in
    return answer
  }
  if (isOwnWords && !isTooLong) throw new TypeError('The form was not answered.')
  const why = isTooLong ? 'too long' : answer instanceof Response ? 'broken' : answer
  return new Promise<Response>((resolve, reject) => {
    const settle = () => {
      wanted?.removeEventListener('abort', stop)
      setUnsaved(null)
    }
    const stop = () => {
      settle()
      reject(wanted!.reason as Error)
    }
    wanted?.addEventListener('abort', stop, { once: true })
    setUnsaved({
      why,
      sent: sentForm(),
      sendAgain: () => {
        settle()
        resolve(save(url, ask, wanted))
      },
      leave: () => {
        settle()
        resolve(new Response(null, { status: 204 }))
      },
    })
  })
}

/** A complete answer of our server, or why there is none. Rejects only when the answer is no longer wanted. */
async function attemptOf(ask: Ask, wanted?: AbortSignal | null): Promise<Response | Lost> {
  const patience = new AbortController()
  const stop = () => patience.abort(wanted?.reason)
  if (wanted?.aborted) stop()
  wanted?.addEventListener('abort', stop, { once: true })
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    const answer = await ask(patience.signal)
    if (!isOurs(answer)) return 'unreachable'
    noteServerTime(answer.headers.get('date'))
    const body = await answer.arrayBuffer() // an answer that breaks off is none
    return new Response(answer.status === 204 ? null : body, answer)
  } catch (failure) {
    if (wanted?.aborted) throw failure
    return navigator.onLine ? 'unreachable' : 'offline'
  } finally {
    clearTimeout(timer)
    wanted?.removeEventListener('abort', stop)
  }
}

/** A gateway and the log-in page of a hotel answer too. */
const isOurs = ({ headers, url, status }: Response) =>
  new URL(url).pathname === '/__manifest'
    ? status < 500 && !headers.get('content-type')?.includes('html')
    : headers.has('x-remix-response')

/** Whether the answer sends the person to log in, in Remix's encoding of redirects. */
const isLogIn = async (answer: Response) => answer.status === 202 && /"\/login[?"]/.test(await answer.clone().text())

/** Asks once whether the server can be reached. */
export async function reach(): Promise<boolean> {
  const answer = await fetch('/livez', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) lose(answer || navigator.onLine ? 'unreachable' : 'offline')
  else if (waiting === 0) answered(false)
  return answer?.ok ?? false
}
