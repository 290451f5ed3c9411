import sharp from 'sharp'
import { photoBackground, openPhoto } from '#platform/photos/decode'

/** Tiles of one size, in pixels, row by row. */
interface Grid {
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

/** Throws a RangeError for no photos or more than `maxTiles`. */
export function chooseGrid(photos: number): Grid {
  const fitting = Object.entries(grids).find(([most]) => photos <= Number(most))
  if (!fitting || photos < 1) throw new RangeError(`a montage holds 1 to ${maxTiles} photos, not ${photos}`)
  return fitting[1]
}

/** Pixels. */
export const montageSize = ({ columns, rows, tile }: Grid) => ({
  width: columns * tile.width,
  height: rows * tile.height,
})

/** Pixels. `place` is zero-based. */
export const tileCorner = ({ columns, tile }: Grid, place: number) => ({
  left: (place % columns) * tile.width,
  top: Math.floor(place / columns) * tile.height,
})

/** Digits as strokes in a box of 10 by 16. They are paths, because a server may have no fonts. */
const digits = [
  'M5 0C-1.5 0-1.5 16 5 16C11.5 16 11.5 0 5 0',
  'M1.5 3.5L6 0V16',
  'M0.5 4C0.5-1.5 9.5-1.5 9.5 4.5C9.5 8.5 0.5 11.5 0 16H10',
  'M0.5 2C3-1 9.5-1 9 4C9 7.5 5.5 7.5 4 7.5C6 7.5 10 7.5 10 11.5C10 17 2.5 17 0 14',
  'M7.5 16V0L0 11H10',
  'M9 0H1.5L0.5 7.5C4 5 10 6 10 11C10 17 2.5 17 0 14',
  'M8.5 0.5C3 1.5 0 6 0 11C0 17.5 10 17.5 10 11C10 5.5 1.5 5.5 0.2 10',
  'M0 0H10C6.5 5 4.5 10 4 16',
  'M5 7.5C-1.2 7.5-0.2 0 5 0C10.2 0 11.2 7.5 5 7.5C-1.8 7.5-1.5 16 5 16C11.5 16 11.8 7.5 5 7.5',
  'M9.8 6C8.5 10.5 0 10.5 0 5C0-1.5 10-1.5 10 5C10 10 7 14.5 1.5 15.5',
]

const pitch = 15
const padding = 8

/** Each tile's number is white on black, in the tile's upper left corner. */
function numbersOn(grid: Grid, tiles: number): Buffer {
  const { width, height } = montageSize(grid)
  const labels = Array.from({ length: tiles }, (_, place) => label(place + 1, tileCorner(grid, place)))
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${labels.join('')}</svg>`,
  )
}

function label(number: number, { left, top }: { left: number; top: number }): string {
  const shown = [...String(number)].map((digit, i) => {
    return `<path transform="translate(${padding + i * pitch} ${padding})" d="${digits[Number(digit)]}"/>`
  })
  const width = 2 * padding + 10 + (shown.length - 1) * pitch
  return `<g transform="translate(${left} ${top})"><rect width="${width}" height="32" fill="#000000"/>
<g fill="none" stroke="#ffffff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${shown.join('')}</g></g>`
}

/** Three bytes per pixel, row by row. */
type Tile = Buffer

/**
 * Scales a whole, upright photo to a tile of this size. Uses only its pixels, no location, date or other metadata.
 * Throws an Error for a file that is not a JPEG, PNG or WebP with one picture, is damaged, or is too large.
 */
export async function createTile(photo: Buffer, { width, height }: { width: number; height: number }): Promise<Tile> {
  const image = await openPhoto(photo)
  return image
    .resize({ width, height, fit: 'contain', background: photoBackground })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** JPEG quality at which digits and warning lights stay legible. A montage is about 150 kB. */
const quality = 80

interface ComposedMontage<Photo> {
  jpeg: Buffer
  grid: Grid
  photos: Photo[]
}

/**
 * Combines up to `maxTiles` photos into one JPEG with numbered tiles. Skips files that cannot be decoded and gives
 * the others larger tiles. Null if none can be decoded.
 */
export async function composeMontage<Photo extends { bytes: Buffer }>(
  given: Photo[],
): Promise<ComposedMontage<Photo> | null> {
  let photos = given
  while (photos.length > 0) {
    const grid = chooseGrid(photos.length)
    const tiles = await Promise.all(photos.map(({ bytes }) => createTile(bytes, grid.tile).catch(() => null)))
    const decoded = photos.filter((_, i) => tiles[i] !== null)
    if (decoded.length === photos.length) return { jpeg: await draw(grid, tiles as Tile[]), grid, photos }
    photos = decoded
  }
  return null
}

function draw(grid: Grid, tiles: Tile[]): Promise<Buffer> {
  const placed = tiles.map((input, place) => ({
    input,
    raw: { ...grid.tile, channels: 3 as const },
    ...tileCorner(grid, place),
  }))
  return sharp({ create: { ...montageSize(grid), channels: 3, background: photoBackground } })
    .composite([...placed, { input: numbersOn(grid, tiles.length), left: 0, top: 0 }])
    .jpeg({ quality })
    .toBuffer()
}
