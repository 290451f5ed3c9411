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

const lenient = { optional, optionalList }
/** How the fields of a shape that need not be stated are read. */
export type Leniency = typeof lenient

/** What is as it was needs no leniency, and is read in half the time without. The results are of the same type. */
const strict = {
  optional: (shape: z.ZodType) => shape.nullish(),
  optionalList: (shape: z.ZodType) =>
    z
      .array(shape.nullable())
      .transform((entries) => entries.filter((entry) => entry !== null))
      .nullish(),
} as unknown as Leniency

/** A shape with fields that are optional: read strictly, and leniently where that fails. */
export function strictFirst<Shape extends z.ZodType>(
  shapeOf: (leniency: Leniency) => Shape,
): Pick<Shape, 'safeParse'> & { lenient: Shape } {
  const [first, second] = [shapeOf(strict), shapeOf(lenient)]
  const safeParse = (value: unknown) => {
    const read = first.safeParse(value)
    return read.success ? read : second.safeParse(value)
  }
  return { safeParse: safeParse as Shape['safeParse'], lenient: second }
}
