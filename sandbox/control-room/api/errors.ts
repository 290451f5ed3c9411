import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'

/** The message is shown to the caller. */
export class ControlError extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    message: string,
  ) {
    super(message)
  }
}

/** Validates the JSON body. Throws `ControlError` 400 that names the first invalid field. */
export async function readJson<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const text = await c.req.text()
  return parseOrThrow(parsed(text), schema)
}

/** Throws `ControlError` 400. */
export function parseOrThrow<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new ControlError(400, [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
}

function parsed(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch (cause) {
    throw Object.assign(new ControlError(400, 'The body is not JSON.'), { cause })
  }
}
