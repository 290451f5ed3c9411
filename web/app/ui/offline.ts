import type { ClientActionFunctionArgs } from '@remix-run/react'

/**
 * A client action that answers `say` where the network fails, so that the form and what was typed stay. It is a
 * response with a status because that keeps Remix from fetching the page's data anew, which would fail as well.
 */
export const orWhenOffline =
  <Said>(say: Said) =>
  async ({ serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    try {
      return await serverAction()
    } catch (thrown) {
      if (thrown instanceof TypeError) return Response.json(say, { status: 503 })
      throw thrown
    }
  }
