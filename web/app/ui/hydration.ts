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

const earlyTexts = new Map<HTMLTextAreaElement, string>()

const noteText = ({ target }: { target: EventTarget | null }) => {
  if (target instanceof HTMLTextAreaElement) earlyTexts.set(target, target.value)
}

/** While React 18 hydrates a textarea, it writes the server's text back into it. Call this before the hydration. */
export function watchEarlyTexts(): void {
  for (const area of document.querySelectorAll('textarea')) {
    if (area.value !== area.defaultValue) noteText({ target: area })
  }
  document.addEventListener('input', noteText, { capture: true })
}

/** Puts back what was typed into textareas before the hydration. For the root, whose effects run last. */
export function useEarlyTexts(): void {
  useLayoutEffect(() => {
    document.removeEventListener('input', noteText, { capture: true })
    for (const [area, text] of earlyTexts) {
      if (!area.isConnected || area.value === text) continue
      area.value = text
      area.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    earlyTexts.clear()
  }, [])
}
