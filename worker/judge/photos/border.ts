/** A border is looked for in so much of the picture from each edge. */
const widest = 0.25
/** Of 255. A border's lines are plain, and all of one brightness. */
const plainWithin = 8
/** Of 255. Where a border ends, the mean brightness jumps; a clear sky fades. */
const minJump = 12

interface Part {
  left: number
  top: number
  width: number
  height: number
}

/**
 * The part of a square grey picture inside its border: bars above and below, or at the sides, as sites and apps add
 * them to fill a frame. The whole picture where no edge has a border.
 */
export function innerPart(grey: Buffer, size: number): Part {
  const row = (y: number) => Array.from({ length: size }, (_, x) => grey[y * size + x]!)
  const column = (x: number) => Array.from({ length: size }, (_, y) => grey[y * size + x]!)
  const [top, bottom] = [depth(row, size), depth((i) => row(size - 1 - i), size)]
  const [left, right] = [depth(column, size), depth((i) => column(size - 1 - i), size)]
  return { left, top, width: size - left - right, height: size - top - bottom }
}

/** How many lines from the edge are border, with the one in which border and picture mix; 0 for none. */
function depth(line: (i: number) => number[], size: number): number {
  const level = mean(line(0))
  const isPlain = (pixels: number[]) => pixels.every((pixel) => Math.abs(pixel - level) <= plainWithin)
  let lines = 0
  while (lines < size * widest && isPlain(line(lines))) lines += 1
  if (lines === 0 || lines >= size * widest) return 0
  return distance(line(lines + 1), level) < minJump ? 0 : lines + 1
}

const mean = (pixels: number[]) => pixels.reduce((sum, pixel) => sum + pixel, 0) / pixels.length
const distance = (pixels: number[], level: number) => mean(pixels.map((pixel) => Math.abs(pixel - level)))
