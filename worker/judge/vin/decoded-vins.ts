import type { DecodedVin } from '#domain/judgment/facts/decoded-vin'
import type { Logger } from '#platform/log'
import { decodeVin } from './decode-vin'
import { loadVinTables, type VinTables } from './vin-tables'

/** One listing is judged for many searches within minutes. */
const maxRemembered = 500
const remembered = new Map<string, DecodedVin | null>()
let tables: Promise<VinTables | null> | null = null

/**
 * Decodes a VIN; null if it cannot be decoded. Loads the tables once, at the first VIN. Without tables, every VIN
 * yields null: cars are still judged, and the log gets one line for the operator.
 */
export async function decodedVin(vin: string, log: Logger): Promise<DecodedVin | null> {
  const known = remembered.get(vin)
  if (known !== undefined) return remember(vin, known)
  tables ??= loadVinTables().catch((err: unknown) => {
    log.error({ err }, 'the VIN tables cannot be loaded, so VINs say nothing until the worker is started again')
    return null
  })
  const loaded = await tables
  return loaded && remember(vin, decodeVin(loaded, vin))
}

/** Stores the result and evicts the least recently used one. */
function remember(vin: string, decoded: DecodedVin | null): DecodedVin | null {
  remembered.delete(vin)
  remembered.set(vin, decoded)
  if (remembered.size > maxRemembered) remembered.delete(remembered.keys().next().value!)
  return decoded
}
