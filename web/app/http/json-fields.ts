import { z } from 'zod'

export const uuid = z.uuid()
/** A `Date` in code and an ISO string in JSON. */
export const dateTime = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (at) => at.toISOString(),
})
export const okSchema = z.object({ ok: z.literal(true) })

/**
 * Describes a field in `/api/openapi.json` as `accepted`. For a schema that reads any value and reports invalid ones in
 * its own words.
 */
export function documentedAs<Schema extends z.ZodType>(schema: Schema, accepted: z.ZodType): Schema {
  const { $schema: _, ...described } = z.toJSONSchema(accepted, { io: 'input' })
  return schema.meta(described)
}

/** A field that its consumer validates. Any value passes, even a missing one. */
export const uncheckedAs = (accepted: z.ZodType) => documentedAs(z.unknown().optional(), accepted)

/** Documents all fields of a body as required, although parsing it passes missing `uncheckedAs` fields on. */
export const documentedAsRequired = <Body extends z.ZodObject>(body: Body): Body =>
  body.meta({ required: Object.keys(body.shape) })
