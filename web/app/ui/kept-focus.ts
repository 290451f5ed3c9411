/** Where focus moves when the focused element disappears: to its neighbors, then to the headings above it. */
export interface Place {
  path: string
  own: Element
  neighbors: Element[]
}

const items = ['article', 'li'] as const

export function placeOf(element: Element): Place {
  const neighbors = items.flatMap((kind) => {
    const item = element.closest(`main ${kind}`)
    if (!item) return []
    const all = [...document.querySelectorAll(`main ${kind}`)].filter(
      (other) => !item.contains(other) || other === item,
    )
    const at = all.indexOf(item)
    return [all[at + 1], all[at - 1]].filter((other): other is Element => other !== undefined)
  })
  const headings = [element.closest('section')?.querySelector('h2'), document.querySelector('main h1')]
  return {
    path: location.pathname,
    own: element,
    neighbors: [...neighbors, ...headings.filter((heading): heading is HTMLHeadingElement => Boolean(heading))],
  }
}

/** Moves focus if the element is gone and nothing else has focus. */
export function focusPlace({ path, own, neighbors }: Place): void {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (own.isConnected || !isLost || location.pathname !== path) return
  const place = neighbors.find((element) => element.isConnected)
  if (!place) return
  const target = place.querySelector<HTMLElement>('a, button, summary') ?? (place as HTMLElement)
  if (target === place) target.tabIndex = -1
  target.focus()
}
