import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { replaceBlockedTabStorage } from './ui/browser-storage'
import { watchEarlyTexts } from './ui/hydration'
import { retryDataRequests } from './ui/network'

replaceBlockedTabStorage()
retryDataRequests()
watchEarlyTexts()

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  })
void decodeData().then(hydrate)

/**
 * Lets Remix decode the page's data. It does so when it is first rendered, and suspends meanwhile. An event in that time
 * makes React 18 render at once, which fails ("A component suspended while responding to synchronous input"), and the
 * page never becomes interactive. Called outside React, it throws what it would wait for.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (decoding) {
    await decoding
  }
}
