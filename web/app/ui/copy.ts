import { useState } from 'react'
import { useHydrated } from './hydration'

/** `copy` puts the text on the clipboard and resolves to whether it could. Null while there are no scripts. */
export function useCopy(text: string) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = async (): Promise<boolean> => {
    // The clipboard API is missing without TLS, and users can deny access.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setState(done ? 'copied' : 'failed')
    return Boolean(done)
  }
  return { state, copy: useHydrated() ? copy : null }
}
