import type { Page } from 'playwright-core'

/**
 * What is wrong with the dots of a page (web/app/ui/separators), as words: one that begins or ends a line, and one that is
 * not drawn between two things of a line. `seen` counts those that are drawn.
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
