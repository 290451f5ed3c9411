import sharp from 'sharp'
import { cornerOf, gridFor, sizeOf, type Grid } from './grid'
import { numbersOn } from './numbers'
import { background } from '#platform/photos/decode'
import { tileOf, type Tile } from './tile'

/** JPEG quality at which digits and warning lights stay legible. A montage has about 150 kB. */
const quality = 80

export interface Composed<Photo> {
  jpeg: Buffer
  grid: Grid
  /** The photos that could be decoded, in tile order. */
  photos: Photo[]
}

/**
 * Combines up to `maxTiles` photos into one JPEG with numbered tiles. Skips files that cannot be decoded, and gives the
 * others larger tiles. Null if none can be decoded.
 */
export async function compose<Photo extends { bytes: Buffer }>(given: Photo[]): Promise<Composed<Photo> | null> {
  let photos = given
  while (photos.length > 0) {
    const grid = gridFor(photos.length)
    const tiles = await Promise.all(photos.map(({ bytes }) => tileOf(bytes, grid.tile).catch(() => null)))
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
    ...cornerOf(grid, place),
  }))
  return sharp({ create: { ...sizeOf(grid), channels: 3, background } })
    .composite([...placed, { input: numbersOn(grid, tiles.length), left: 0, top: 0 }])
    .jpeg({ quality })
    .toBuffer()
}
