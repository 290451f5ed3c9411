/**
 * The subset of Paddle.js that the app uses. The checkout of the sandbox at `origin` runs in a frame. Page and frame
 * exchange messages and verify each other's origin and window.
 */
export const paddleJsScript = (origin: string): string => `(() => {
  const sandbox = ${JSON.stringify(origin)}
  let options = {}
  let frame = null

  const emit = (event) => {
    if (typeof options.eventCallback === 'function') options.eventCallback(event)
  }
  const failed = (code, detail) =>
    emit({ name: 'checkout.error', type: 'request_error', code, detail, documentation_url: '' })

  const snake = (key) => key.replace(/[A-Z]/g, (letter) => '_' + letter.toLowerCase())
  const camel = (key) => key.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase())
  const renamed = (value, rename) => {
    if (Array.isArray(value)) return value.map((one) => renamed(one, rename))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [rename(key), renamed(inner, rename)]))
  }
  const ask = async (path, body) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(sandbox + '/paddle-checkout' + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = await response.json()
    if (answer.error) throw Object.assign(new Error(answer.error.detail), { code: answer.error.code })
    return answer
  }

  const close = () => {
    frame?.remove()
    frame = null
  }
  window.addEventListener('message', ({ origin, source, data }) => {
    if (!frame || origin !== sandbox || source !== frame.contentWindow || data?.from !== 'paddle-checkout') return
    const { name } = data.event
    if (name === 'checkout.closed') close()
    emit(data.event)
    if (name === 'checkout.completed' && frame?.dataset.success) location.assign(frame.dataset.success)
  })

  const transactionOf = async ({ transactionId, items, customData }) => {
    if (transactionId) return transactionId
    const chosen = items.map(({ priceId, quantity = 1 }) => ({ price_id: priceId, quantity }))
    const { data } = await ask('', { items: chosen, custom_data: customData ?? null })
    return data.transaction_id
  }
  const open = async (order) => {
    if (!window.PaddleBillingV1.Initialized) throw new Error('Call Paddle.Initialize() before Paddle.Checkout.open().')
    const settings = { ...options.checkout?.settings, ...order.settings }
    const isInline = settings.displayMode === 'inline'
    const target = isInline ? document.getElementsByClassName(settings.frameTarget)[0] : document.body
    if (!target) return failed('frame_target_missing', 'No element has the class ' + settings.frameTarget + '.')
    close()
    let id
    try {
      id = await transactionOf(order)
    } catch (error) {
      return failed(error.code ?? 'unreachable', error.message)
    }
    close()
    const query = new URLSearchParams({ origin: location.origin, inline: isInline ? '1' : '' })
    if (settings.theme) query.set('theme', settings.theme)
    if (order.customer?.email) query.set('email', order.customer.email)
    frame = document.createElement('iframe')
    frame.title = 'Checkout'
    frame.allow = 'payment'
    frame.src = sandbox + '/paddle-checkout/' + id + '?' + query
    frame.style.cssText = isInline
      ? (settings.frameStyle ?? 'width: 100%; border: none')
      : 'position: fixed; inset: 0; width: 100%; border: none; z-index: 99999'
    frame.style.height = isInline ? (settings.frameInitialHeight ?? 450) + 'px' : '100%'
    if (settings.successUrl) frame.dataset.success = settings.successUrl
    target.append(frame)
  }

  const nothing = () => {}
  window.Paddle = window.PaddleBillingV1 = {
    Initialized: false,
    Version: 'v1',
    Status: { libraryVersion: 'sandbox' },
    Environment: { set: nothing },
    Initialize(given) {
      if (!given?.token) throw new Error('Paddle.Initialize() needs a token.')
      options = given
      this.Initialized = true
    },
    Update(given) {
      options = { ...options, ...given }
    },
    async PricePreview(params) {
      const { data, meta } = await ask('/pricing-preview', renamed(params, snake))
      return { data: renamed(data, camel), meta: renamed(meta, camel) }
    },
    TransactionPreview: () => Promise.reject(new Error('The sandbox has no TransactionPreview.')),
    Checkout: { open, close() { close(); emit({ name: 'checkout.closed' }) }, updateCheckout: nothing, updateItems: nothing },
    Spinner: { show: nothing, hide: nothing },
    Retain: { demo: nothing, initCancellationFlow: () => Promise.resolve({ status: 'error' }) },
  }
})()
`
