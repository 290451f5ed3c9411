import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts run: false on the server and in the first render, so that both agree. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
