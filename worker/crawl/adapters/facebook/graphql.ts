import { z } from 'zod'
import { sourceBlocked, sourceLayoutChanged, sourceThrottled } from '../../../failures'

/** Reports say that the limit lasts at least minutes, and a day after repeated violations. */
const rateLimitMs = 60 * 60_000

const answer = z.looseObject({
  errors: z.array(z.looseObject({ message: z.string().nullish() })).nullish(),
  error: z.number().nullish(),
  errorSummary: z.string().nullish(),
  errorDescription: z.unknown().optional(),
  extensions: z.looseObject({ is_final: z.boolean().nullish() }).nullish(),
})

/** Whether a body is a JSON response of the site, with or without its `for (;;);` guard. */
export function isAnswer(body: string): boolean {
  return /^\s*(?:for\s*\(;;\);\s*)?[{[]/.test(body)
}

/** The parts of a response, one per line. Throws for an error response or a truncated one. */
export function answerParts(body: string): unknown[] {
  const parts = parsed(body.trim().replace(/^for\s*\(;;\);\s*/, ''))
  const parsedParts = parts.map((part) => answer.safeParse(part))
  if (parsedParts.some((part) => !part.success)) throw sourceLayoutChanged('an answer of another shape')
  const known = parsedParts.map((part) => part.data!)
  for (const part of known) refuseError(part)
  const finals = known.map((part) => part.extensions?.is_final)
  if (finals.includes(false) && !finals.includes(true)) throw sourceLayoutChanged('the answer ends half-way')
  return parts
}

function parsed(text: string): unknown[] {
  try {
    return [JSON.parse(text) as unknown]
  } catch {
    // Several parts, each on its own line.
  }
  try {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as unknown)
  } catch {
    throw sourceLayoutChanged('the answer is no JSON, or ends half-way')
  }
}

function refuseError({ errors, error, errorSummary, errorDescription }: z.infer<typeof answer>): void {
  if (!errors?.length && !error) return
  const said = [...(errors ?? []).map(({ message }) => message ?? ''), errorSummary, errorDescription]
    .filter((text) => typeof text === 'string')
    .join(' ')
  if (/rate limit|too many|try again later/i.test(said)) {
    throw sourceThrottled('the site says that we ask too often', rateLimitMs)
  }
  if (/log ?in|logged (?:in|out)|session|blocked/i.test(said)) throw sourceBlocked('the site wants a log-in')
  throw sourceLayoutChanged('the site answered with an error')
}
