import type { Paddle, PaddleEventData } from '@paddle/paddle-js'
import { loadPaddle, type PaddleScript } from './load-paddle'

export const checkoutFrameClass = 'checkout-frame'
/** Pixels. */
const frameInitialHeight = 700
/** Maximum time for the frame to load. */
const timeoutMs = 20_000
/** Most payments finish within this time. One that the bank asks the customer to approve takes longer. */
const paymentMs = 60_000

export interface Purchase extends PaddleScript {
  transactionId: string
}

/** Checkout events. `onPaid` is only a hint: the plan starts with Paddle's event to the server. */
interface CheckoutHandlers {
  onShown: () => void
  /** True when a payment starts. False when it fails or after a minute. */
  onPaying: (isPaying: boolean) => void
  onPaid: () => void
  onClosed: () => void
  onFailed: () => void
}

/** Opens Paddle's inline checkout. Returns a function that closes it and stops all callbacks. */
export function openCheckout({ transactionId, ...script }: Purchase, hears: CheckoutHandlers): () => void {
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
          // The style sheet sets the width: the page's CSP forbids style attributes.
          ...{ displayMode: 'inline', frameTarget: checkoutFrameClass, frameInitialHeight, showAddDiscounts: false },
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
