/**
 * The subset of Paddle.js that the app uses. The checkout of the sandbox at `origin` runs in a frame. Messages of other
 * windows are ignored.
 */
export const paddleJsScript = (origin: string): string => `(() => {
  const sandbox = ${JSON.stringify(origin)}
  let emit = () => {}
  let frame = null

  const close = () => {
    frame?.remove()
    frame = null
  }
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== sandbox || source !== frame?.contentWindow || data?.from !== 'paddle-checkout') return
    if (data.name === 'checkout.closed') close()
    emit({ name: data.name })
  })

  const open = ({ transactionId, settings }) => {
    close()
    frame = document.createElement('iframe')
    frame.title = 'Checkout'
    frame.src = sandbox + '/paddle-checkout/' + transactionId + '?theme=' + settings.theme
    frame.style.cssText = 'width: 100%; border: none; height: ' + settings.frameInitialHeight + 'px'
    document.getElementsByClassName(settings.frameTarget)[0].append(frame)
  }

  const set = (options) => {
    window.Paddle.Initialized = true
    emit = options.eventCallback ?? emit
  }
  window.Paddle = window.PaddleBillingV1 = {
    Initialized: false,
    Environment: { set: () => {} },
    Initialize: set,
    Update: set,
    Checkout: {
      open,
      close() {
        close()
        emit({ name: 'checkout.closed' })
      },
    },
  }
})()
`
