import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts run: false on the server and in the first render, so that both agree. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * Runs once, while the fields still hold what a person did to them before the scripts loaded. React writes its state
 * over it with the next render.
 */
export function useInputBeforeHydration(take: () => void): void {
  const first = useRef(take)
  useLayoutEffect(() => first.current(), [])
}
