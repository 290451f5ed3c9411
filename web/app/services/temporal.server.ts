import { Client, Connection } from '@temporalio/client'
import { singleton } from '#platform/singletons'
import { temporalConnection } from '#platform/temporal-connection'
import { tracingPlugins } from '#platform/tracing'
import { deliverWakes, type Wake } from '#platform/wakes'
import {
  accountDeletionStartOptions,
  accountDeletionWorkflowType,
  serviceMailStartOptions,
  serviceMailWorkflowType,
  queues,
  targetTestSummary,
  targetTestWorkflowId,
  targetTestWorkflowType,
  searchWakeOptions,
  searchWorkflowType,
  unsavedWordsSummary,
  unsavedWordsWorkflowId,
  unsavedWordsWorkflowType,
} from '#workflows/contract'
import { config } from '../config.server'
import { database } from './database.server'
import { log } from './log.server'

const temporal = singleton(
  () => {
    const { TEMPORAL_NAMESPACE: namespace, TEMPORAL_TIMEOUT_MS: connectTimeout } = config()
    const connection = Connection.lazy({ ...temporalConnection(config()), connectTimeout })
    return {
      client: new Client({ connection, namespace, plugins: tracingPlugins() }),
      calls: new Set<Promise<unknown>>(),
    }
  },
  async ({ client, calls }) => {
    await Promise.allSettled(calls) // retried on a closed connection, a call would throw where nothing can catch it
    await client.connection.close()
  },
)

/**
 * Delivers the wakes that a transaction recorded (`recordWakes`). Never throws: the worker retries failed ones within a
 * minute.
 */
export async function wakeSearches(searchIds: string[]): Promise<void> {
  const wake = (one: Wake) =>
    withTimeout(({ workflow }) => workflow.signalWithStart(searchWorkflowType, searchWakeOptions(one)))
  try {
    await deliverWakes({ db: database(), log: log(), wake }, searchIds)
  } catch (error) {
    log().warn({ searchIds, err: error }, 'searches could not be woken; the worker wakes them within a minute')
  }
}

/** Starts sending a stored service mail. Never throws: on failure, the worker picks it up within a minute. */
export async function startServiceMail(mailId: string): Promise<void> {
  try {
    await withTimeout(({ workflow }) => workflow.start(serviceMailWorkflowType, serviceMailStartOptions(mailId)))
  } catch (error) {
    log().warn({ mailId, err: error }, 'a service mail could not be started; the worker starts it within a minute')
  }
}

/** Timeout for a push service or mail provider. A slower result shows up on the page's next poll. */
const testTimeoutMs = 9_000

/**
 * Sends a test to a target and waits for the result up to a timeout. Returns false and logs when Temporal does not
 * answer. A slower test continues in the worker.
 */
export async function runTargetTest(targetId: string): Promise<boolean> {
  try {
    await withTimeout(({ workflow }) =>
      workflow.start(targetTestWorkflowType, {
        workflowId: targetTestWorkflowId(targetId),
        taskQueue: queues.searches,
        args: [{ targetId }],
        staticSummary: targetTestSummary,
        workflowExecutionTimeout: '2m',
        workflowIdConflictPolicy: 'USE_EXISTING',
      }),
    )
  } catch (error) {
    log().warn({ targetId, err: error }, 'the test of a target could not be started')
    return false
  }
  await withTimeout(({ workflow }) => workflow.getHandle(targetTestWorkflowId(targetId)).result(), testTimeoutMs).catch(
    (error: unknown) => log().warn({ targetId, err: error }, 'the test of a target is not done yet'),
  )
  return true
}

/** Longer than anyone would wait for the model's answer. */
const compileTimeoutMs = 90_000

/** Starts compiling unsaved criteria text. Returns false and logs when Temporal does not answer in time. */
export async function startCompilation(unsavedId: string): Promise<boolean> {
  try {
    await withTimeout(({ workflow }) =>
      workflow.start(unsavedWordsWorkflowType, {
        workflowId: unsavedWordsWorkflowId(unsavedId),
        taskQueue: queues.searches,
        args: [{ unsavedId }],
        staticSummary: unsavedWordsSummary,
        workflowExecutionTimeout: compileTimeoutMs,
      }),
    )
    return true
  } catch (error) {
    log().warn({ unsavedId, err: error }, 'the workflow of unsaved words could not be started')
    return false
  }
}

/**
 * Starts deleting the rows of an account marked as deleted. Never throws: on failure, the worker picks it up within a
 * minute.
 */
export async function startAccountDeletion(userId: string): Promise<void> {
  try {
    await withTimeout(({ workflow }) =>
      workflow.start(accountDeletionWorkflowType, accountDeletionStartOptions(userId)),
    )
  } catch (error) {
    log().warn({ userId, err: error }, 'a deletion could not be started; the worker starts it within a minute')
  }
}

async function withTimeout(
  work: (client: Client) => Promise<unknown>,
  timeoutMs = config().TEMPORAL_TIMEOUT_MS,
): Promise<void> {
  const { client, calls } = temporal()
  const call = client.connection.withDeadline(Date.now() + timeoutMs, () => work(client))
  calls.add(call)
  await withinMs(
    timeoutMs,
    call.finally(() => calls.delete(call)),
  )
}

function withinMs<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
