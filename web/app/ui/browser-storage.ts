/** Storage of the browser. Where it is blocked, every use throws; here it then holds nothing. */
function guarded(kind: 'localStorage' | 'sessionStorage') {
  const attempt = <Result>(access: (storage: Storage) => Result): Result | null => {
    try {
      return access(window[kind])
    } catch {
      return null
    }
  }
  return {
    get: (key: string): string | null => attempt((storage) => storage.getItem(key)),
    set: (key: string, value: string): void => void attempt((storage) => storage.setItem(key, value)),
    remove: (key: string): void => void attempt((storage) => storage.removeItem(key)),
  }
}

export const browserStorage = guarded('localStorage')
/** Ends with the tab. */
export const tabStorage = guarded('sessionStorage')

/**
 * Remix uses the tab's storage without a guard, and cannot follow a link where it is blocked. Then it gets one that the
 * page forgets. Call this before the hydration.
 */
export function replaceBlockedTabStorage(): void {
  try {
    window.sessionStorage.getItem('')
  } catch {
    const items = new Map<string, string>()
    const value: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, text) => void items.set(key, text),
      removeItem: (key) => void items.delete(key),
    }
    Object.defineProperty(window, 'sessionStorage', { value })
  }
}
