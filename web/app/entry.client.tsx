import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchEarlyTexts } from './ui/hydration'
import { retryDataRequests } from './ui/network'

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
