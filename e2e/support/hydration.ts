import type { Page } from 'playwright-core'

/** The part of React 18's root that says whether the server's HTML has become interactive. */
interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } }
}

/**
 * Waits until the page reacts, as a person would: before that, typed text can be lost, and a click loads a whole page.
 * Resolves at once on a page without React or with scripts off.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated, undefined, { polling: 20 })
}

/** Runs in the page. */
function isHydrated(): boolean {
  if (!('__remixContext' in window)) return true // an inline script sets it on each page that loads React
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
  const root = key && (document as unknown as Record<string, ReactRoot>)[key]
  return root ? !root.stateNode.current.memoizedState.isDehydrated : false
}
