import type { Paddle, PaddleEventData } from '@paddle/paddle-js'

export interface PaddleScript {
  clientToken: string
  /** A script to use instead of Paddle's own. Null loads Paddle's. */
  jsUrl: string | null
}

/** Paddle's script and its first response take a second or two. After a failed load, the script never responds. */
const timeoutMs = 15_000
const sandboxToken = /^test_/

/** Loads Paddle's script on first use. Rejects on an error or timeout; reloading the page retries. */
export async function loadPaddle(
  { clientToken, jsUrl }: PaddleScript,
  eventCallback: (event: PaddleEventData) => void,
): Promise<Paddle> {
  return withTimeout(async () => {
    if (jsUrl) await loadScript(jsUrl)
    const { initializePaddle } = await import('@paddle/paddle-js')
    const environment = sandboxToken.test(clientToken) ? 'sandbox' : 'production'
    const paddle = await initializePaddle({ environment, token: clientToken, eventCallback })
    if (!paddle) throw new Error('Paddle’s script set nothing up')
    return paddle
  })
}

const loads = new Map<string, Promise<void>>()

function loadScript(src: string): Promise<void> {
  const load =
    loads.get(src) ??
    new Promise<void>((resolve, reject) => {
      const script = document.createElement('script')
      script.src = src
      script.onload = () => resolve()
      script.onerror = () => reject(new Error('Paddle’s script did not come'))
      document.head.append(script)
    })
  loads.set(src, load)
  return load
}

function withTimeout<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Paddle’s script took too long')), timeoutMs)
    work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
