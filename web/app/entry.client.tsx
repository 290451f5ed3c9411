import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { replaceBlockedTabStorage } from './ui/browser-storage'
import { watchEarlyTexts } from './ui/hydration'
import { retryDataRequests } from './ui/network'

replaceBlockedTabStorage()
retryDataRequests()
watchEarlyTexts()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
