import { earthRadiusMiles, type Coordinates } from '../places/geography'

export type SearchNumbers = number[]

/** Cell sizes in degrees, one grid for each. A circle too large for the last grid is checked everywhere. */
const cellSizes = [0.25, 0.5, 1, 2, 4, 8, 16]
/** More columns than any grid needs for 360 degrees, so a cell's number is unique within its grid. */
const columns = 4_096
const cellsPerGrid = columns * columns

/**
 * Searches for one car, by location. A circle is stored in the grid whose cells are at least as wide as its reach, in
 * the cell of its center. So a listing can only be inside circles stored in its cell or the eight neighboring cells.
 */
export class PlaceIndex {
  /** Nationwide searches, searches without a place, and circles too large for a cell. */
  private everywhere: SearchNumbers = []
  private readonly cells = new Map<number, SearchNumbers>()

  /** A null `circle` means everywhere. */
  add(search: number, circle: Circle | null): void {
    this.listFor(circle).push(search)
  }

  /** Returns the lists with all searches that may cover this place, and some others. Without a place: all lists. */
  listsAt(at: Coordinates | null): SearchNumbers[] {
    if (at === null) return this.allLists()
    const lists = [this.everywhere]
    for (let grid = 0; grid < cellSizes.length; grid++) this.addAround(grid, at, lists)
    return lists
  }

  drop(isGone: (search: number) => boolean): void {
    for (const list of this.allLists()) {
      let kept = 0
      for (const search of list) if (!isGone(search)) list[kept++] = search
      list.length = kept
    }
  }

  allLists(): SearchNumbers[] {
    return [this.everywhere, ...this.cells.values()]
  }

  /** Renumbers every search. The lists then use no excess memory. */
  renumber(numbers: Int32Array): void {
    const renumbered = (list: SearchNumbers) => Array.from(list, (search) => numbers[search]!).sort((a, b) => a - b)
    this.everywhere = renumbered(this.everywhere)
    for (const [cell, list] of this.cells) this.cells.set(cell, renumbered(list))
  }

  private addAround(grid: number, { latitude, longitude }: Coordinates, lists: SearchNumbers[]): void {
    const [row, column] = [indexOf(latitude, grid), indexOf(longitude, grid)]
    for (let r = row - 1; r <= row + 1; r++) {
      for (let c = column - 1; c <= column + 1; c++) {
        const list = this.cells.get(cellOf(grid, r, c))
        if (list) lists.push(list)
      }
    }
  }

  private listFor(circle: Circle | null): SearchNumbers {
    const grid = circle === null ? -1 : gridFor(circle)
    if (circle === null || grid === -1) return this.everywhere
    const cell = cellOf(grid, indexOf(circle.latitude, grid), indexOf(circle.longitude, grid))
    const list = this.cells.get(cell)
    if (list) return list
    const first: SearchNumbers = []
    this.cells.set(cell, first)
    return first
  }
}

export interface Circle extends Coordinates {
  radiusMiles: number
}

const indexOf = (degrees: number, grid: number) => Math.floor(degrees / cellSizes[grid]!)
const cellOf = (grid: number, row: number, column: number) =>
  grid * cellsPerGrid + (row + columns / 2) * columns + column + columns / 2

/**
 * Returns the finest grid whose cells are as wide as the circle's reach, or -1 if there is none or the circle crosses
 * a pole or the 180° meridian.
 */
function gridFor({ latitude, longitude, radiusMiles }: Circle): number {
  const angle = (radiusMiles / earthRadiusMiles) * tolerance
  const north = degrees(angle)
  // Around a pole the circle covers every longitude. The ratio exceeds 1 there, and no grid has cells that wide.
  const east = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos((latitude * Math.PI) / 180))))
  if (Math.abs(longitude) + east > 180) return -1
  return cellSizes.findIndex((side) => side >= Math.max(north, east))
}

/** So that rounding does not exclude a listing at the very edge of a circle. */
const tolerance = 1 + 1e-9
const degrees = (radians: number) => (radians * 180) / Math.PI
