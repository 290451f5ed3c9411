import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether JavaScript runs. False on the server and in the first client render, so both match. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Runs once, before React's next render overwrites fields that the user changed before hydration. */
export function useInputBeforeHydration(take: () => void): void {
  const first = useRef(take)
  useLayoutEffect(() => first.current(), [])
}
