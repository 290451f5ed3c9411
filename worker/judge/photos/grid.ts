/** Layout of a montage: tiles of one size, in pixels, row by row. */
export interface Grid {
  columns: number
  rows: number
  tile: { width: number; height: number }
}

/** With more photos, the tiles are too small to show details. */
export const maxTiles = 12

const grid = (columns: number, rows: number, width: number, height: number): Grid => ({
  columns,
  rows,
  tile: { width, height },
})

/**
 * Largest tiles for up to this many photos, close to 4:3, that stay within `maxPictureTokens` under every counting
 * method (domain/plans/budget): at most 987 patches of 32 pixels.
 */
const grids: Record<number, Grid> = {
  1: grid(1, 1, 1152, 864),
  2: grid(1, 2, 800, 608),
  4: grid(2, 2, 576, 432),
  6: grid(2, 3, 464, 352),
  9: grid(3, 3, 384, 288),
  12: grid(3, 4, 330, 248),
}

/** Returns the grid for this many photos. Throws a RangeError for none or for more than `maxTiles`. */
export function gridFor(photos: number): Grid {
  const fitting = Object.entries(grids).find(([most]) => photos <= Number(most))
  if (!fitting || photos < 1) throw new RangeError(`a montage holds 1 to ${maxTiles} photos, not ${photos}`)
  return fitting[1]
}

/** Width and height of the whole montage in pixels. */
export const sizeOf = ({ columns, rows, tile }: Grid) => ({ width: columns * tile.width, height: rows * tile.height })

/** Upper left corner of the tile at this zero-based position. */
export const cornerOf = ({ columns, tile }: Grid, place: number) => ({
  left: (place % columns) * tile.width,
  top: Math.floor(place / columns) * tile.height,
})
