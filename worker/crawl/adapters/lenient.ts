import { z } from 'zod'

/**
 * An optional field: null if it is missing, null, or of another type. If a site changes such a field, only that field
 * is lost.
 */
export const optional = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().catch(null)

/** Drops invalid entries. Null without a list. */
export const optionalList = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .array(shape.nullable().catch(null))
    .transform((entries) => entries.filter((entry) => entry !== null))
    .nullish()
    .catch(null)

const lenient = { optional, optionalList }
export type Leniency = typeof lenient

/** Strict parsing takes half the time, and an unchanged page needs no leniency. The results have the same type. */
const strict = {
  optional: (shape: z.ZodType) => shape.nullish(),
  optionalList: (shape: z.ZodType) =>
    z
      .array(shape.nullable())
      .transform((entries) => entries.filter((entry) => entry !== null))
      .nullish(),
} as unknown as Leniency

export function parseStrictThenLenient<Shape extends z.ZodType>(
  shapeOf: (leniency: Leniency) => Shape,
): Pick<Shape, 'safeParse'> & { lenient: Shape } {
  const [first, second] = [shapeOf(strict), shapeOf(lenient)]
  const safeParse = (value: unknown) => {
    const parsed = first.safeParse(value)
    return parsed.success ? parsed : second.safeParse(value)
  }
  return { safeParse: safeParse as Shape['safeParse'], lenient: second }
}
