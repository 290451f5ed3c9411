import sharp from 'sharp'
import { cornerOf, gridFor, sizeOf, type Grid } from './grid'
import { numbersOn } from './numbers'
import { background } from '#platform/photos/decode'
import { tileOf, type Tile } from './tile'

/** Legible numbers and lamps; about 150 kB for a montage. */
const quality = 80

export interface Composed<Photo> {
  jpeg: Buffer
  grid: Grid
  /** The photos that could be decoded, in the order of their tiles. */
  photos: Photo[]
}

/**
 * Puts photos into one JPEG as numbered tiles. A file that cannot be decoded is left out, and the others get its room;
 * null if none can be. Takes at most `maxTiles` photos.
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
