import type { Database } from '#platform/database'

/** A number for a fetch that begins now: of two fetches, the one with the higher number is newer. */
export async function nextFetchNumber(db: Database): Promise<bigint> {
  const [row] = await db.$queryRaw<{ number: bigint }[]>`SELECT nextval('"Lock_number_seq"') AS number`
  return row!.number
}
