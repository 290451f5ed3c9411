import type { ClientActionFunctionArgs } from '@remix-run/react'

/**
 * A client action that answers `say` when the network fails, so that the form keeps what was typed. The answer has an
 * error status, so that Remix does not reload the page's data, which would fail too.
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
