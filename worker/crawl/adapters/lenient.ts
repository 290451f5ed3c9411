import { z } from 'zod'

/**
 * A field that a site need not state: null where it is missing, null, or of another type than it was. A site that
 * changes such a field costs us that field and nothing else.
 */
export const optional = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().catch(null)

/** The entries of a list that can be read; null where there is no list. */
export const optionalList = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .array(shape.nullable().catch(null))
    .transform((entries) => entries.filter((entry) => entry !== null))
    .nullish()
    .catch(null)
