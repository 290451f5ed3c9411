import type { Page } from 'playwright-core'

/**
 * Misplaced separators on a page (web/app/ui/separators), as messages: at the start or end of a line, or not between
 * two items of a line. `seen` counts the visible ones.
 */
export function misplacedSeparators(page: Page): Promise<{ seen: number; wrong: string[] }> {
  return page.evaluate(() => {
    const isInline = (element: Element) => getComputedStyle(element).display.startsWith('inline')
    const rects = (from: (range: Range) => void, block: Element) => {
      const range = document.createRange()
      range.selectNodeContents(block)
      from(range)
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    }
    const isOneLine = (one: DOMRect | undefined, other: DOMRect | undefined) =>
      one !== undefined && other !== undefined && one.top < other.bottom - 4 && other.top < one.bottom - 4
    const wrong: string[] = []
    let seen = 0
    for (const dot of document.querySelectorAll('.dot')) {
      if (!dot.checkVisibility()) continue
      let block = dot.parentElement!
      while (isInline(block)) block = block.parentElement!
      const before = rects((range) => range.setEndBefore(dot), block).at(-1)
      const after = rects((range) => range.setStartAfter(dot), block)[0]
      const isDrawn = dot.getBoundingClientRect().width > 1
      const isBetween = isOneLine(before, after)
      if (isDrawn) seen++
      if (isDrawn !== isBetween) wrong.push(`${isDrawn ? 'at an edge' : 'missing'}: ${block.textContent?.slice(0, 80)}`)
    }
    return { seen, wrong }
  })
}
