/** Share of the picture, from each edge, that is searched for a border. */
const widest = 0.25
/** Of 255. A border's lines are uniform and have the same brightness. */
const plainWithin = 8
/** Of 255. Minimum jump in mean brightness at the end of a border. A clear sky changes gradually instead. */
const minJump = 12

interface Part {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Returns the part of a square gray picture inside its border. Sites and apps add bars above and below, or at the
 * sides, to fill a frame. Returns the whole picture if no edge has a border.
 */
export function innerPart(grey: Buffer, size: number): Part {
  const row = (y: number) => Array.from({ length: size }, (_, x) => grey[y * size + x]!)
  const column = (x: number) => Array.from({ length: size }, (_, y) => grey[y * size + x]!)
  const [top, bottom] = [depth(row, size), depth((i) => row(size - 1 - i), size)]
  const [left, right] = [depth(column, size), depth((i) => column(size - 1 - i), size)]
  return { left, top, width: size - left - right, height: size - top - bottom }
}

/** Number of border lines from the edge, including the line that mixes border and picture. 0 if there is none. */
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
