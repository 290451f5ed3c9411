import type { Paddle, PaddleEventData } from '@paddle/paddle-js'
import { loadPaddle, type PaddleScript } from './load-paddle'

/** The class of the element that holds Paddle's frame. */
export const frameTarget = 'checkout-frame'
/** Specification, section 9. */
const frameInitialHeight = 700
/** So long the frame may take to show itself. */
const timeoutMs = 20_000
/** A payment is over by then, or its owner is asked by the bank and takes longer. */
const paymentMs = 60_000

export interface Purchase extends PaddleScript {
  transactionId: string
}

/** What becomes of the checkout. `onPaid` is a hint only: the plan begins with Paddle's event to the server. */
interface Hears {
  onShown: () => void
  /** A payment was begun; or it failed, or a minute has passed. */
  onPaying: (isPaying: boolean) => void
  onPaid: () => void
  onClosed: () => void
  onFailed: () => void
}

/** Opens Paddle's checkout in the page. Returns what closes it, after which nothing is heard any more. */
export function openCheckout({ transactionId, ...script }: Purchase, hears: Hears): () => void {
  let paddle: Paddle | undefined
  let isOver = false
  let payment: ReturnType<typeof setTimeout> | undefined
  const pays = (isPaying: boolean) => {
    clearTimeout(payment)
    if (isPaying) payment = setTimeout(() => pays(false), paymentMs)
    hears.onPaying(isPaying)
  }
  const end = (hear?: () => void) => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    clearTimeout(payment)
    paddle?.Checkout.close()
    hear?.()
  }
  const timer = setTimeout(() => end(hears.onFailed), timeoutMs)
  const hear = (event: PaddleEventData) => {
    if (isOver) return
    const name: string | undefined = event.name
    if (name === 'checkout.loaded') {
      clearTimeout(timer)
      hears.onShown()
    } else if (name === 'checkout.payment.initiated') pays(true)
    else if (name === 'checkout.payment.failed' || name === 'checkout.payment.error') pays(false)
    else if (name === 'checkout.completed') end(hears.onPaid)
    else if (name === 'checkout.closed') end(hears.onClosed)
    else if (name === 'checkout.error') end(hears.onFailed)
  }
  loadPaddle(script, hear).then(
    (loaded) => {
      if (isOver) return
      paddle = loaded
      paddle.Checkout.open({
        transactionId,
        settings: {
          // Its width comes by our style sheet: the policy of the page allows no styles in attributes.
          ...{ displayMode: 'inline', frameTarget, frameInitialHeight, showAddDiscounts: false },
          ...{ allowLogout: false, theme: isDark() ? 'dark' : 'light' },
        },
      })
    },
    () => end(hears.onFailed),
  )
  return end
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}
