import { minuteMs, secondMs } from '#domain/durations'
import type { Dependencies } from '../../dependencies'
import { ModelResting } from '../../failures'

/** Failures in a row from which the model itself is at fault. One search asks about four cars at a time. */
const downFromFailures = 5
const minPauseMs = 5 * secondMs
const maxPauseMs = 2 * minuteMs

/**
 * Throws `ModelResting` while the model is left alone after failures, without calling it. When the pause is over, one
 * caller of all workers may ask; the others keep waiting for its answer.
 */
export async function requireModelAwake({ db, config }: Dependencies): Promise<void> {
  const model = config.OPENAI_MODEL
  const [resting] = await db.$queryRaw<{ leftMs: number }[]>`
    SELECT extract(epoch FROM "nextAttemptAt" - clock_timestamp())::float8 * 1000 AS "leftMs"
    FROM "ModelHealth" WHERE model = ${model} AND "nextAttemptAt" IS NOT NULL`
  if (!resting) return
  if (resting.leftMs > 0) throw new ModelResting(resting.leftMs)
  const claimed = await db.$executeRaw`
    UPDATE "ModelHealth"
    SET "nextAttemptAt" = clock_timestamp() + make_interval(secs => ${config.MODEL_TIMEOUT_MS / secondMs})
    WHERE model = ${model} AND "nextAttemptAt" <= clock_timestamp()`
  if (claimed === 0) throw new ModelResting(minPauseMs)
}

/** Any answer counts, even one that cannot be used. */
export async function recordModelAnswered({ db, config }: Dependencies): Promise<void> {
  await db.$executeRaw`
    UPDATE "ModelHealth" SET failures = 0, "failingSince" = NULL, "nextAttemptAt" = NULL
    WHERE model = ${config.OPENAI_MODEL} AND failures > 0`
}

/**
 * Counts a call without an answer. From the fifth in a row the model is left alone, at first for five seconds, then for
 * as long as it has failed, up to two minutes.
 */
export async function recordModelFailed({ db, config, log }: Dependencies): Promise<void> {
  const [health] = await db.$queryRaw<{ failures: number }[]>`
    INSERT INTO "ModelHealth" AS known (model, failures, "failingSince")
    VALUES (${config.OPENAI_MODEL}, 1, clock_timestamp())
    ON CONFLICT (model) DO UPDATE SET failures = known.failures + 1,
      "failingSince" = coalesce(known."failingSince", clock_timestamp()),
      "nextAttemptAt" = CASE WHEN known.failures + 1 >= ${downFromFailures} THEN clock_timestamp()
        + greatest(${minPauseMs} * interval '1 millisecond',
            least(${maxPauseMs} * interval '1 millisecond', clock_timestamp() - known."failingSince")) END
    RETURNING failures`
  if (health?.failures === downFromFailures) log.warn('the model is down; one call at a time asks it again')
}
