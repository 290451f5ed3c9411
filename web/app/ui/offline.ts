import { data, type ClientActionFunctionArgs } from '@remix-run/react'

/**
 * A client action that answers `say` where the network fails, so that the form and what was typed stay. The status
 * tells Remix to leave the page's data alone, which could not be fetched either.
 */
export const orWhenOffline =
  <Said>(say: Said) =>
  async ({ serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    try {
      return await serverAction()
    } catch (thrown) {
      if (thrown instanceof TypeError) return data(say, { status: 503 })
      throw thrown
    }
  }
