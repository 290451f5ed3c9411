import type { ClientActionFunctionArgs } from '@remix-run/react'

/** A client action that answers `say` where the network fails, so that the form and what was typed stay. */
export const orWhenOffline =
  <Said>(say: Said) =>
  async ({ serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    try {
      return await serverAction()
    } catch (thrown) {
      if (thrown instanceof TypeError) return say
      throw thrown
    }
  }
