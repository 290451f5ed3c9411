import { Client, Connection } from '@temporalio/client'
import {
  accountDeletionWorkflowId,
  accountDeletionWorkflowType,
  serviceMailWorkflowId,
  serviceMailWorkflowType,
  queues,
  targetTestWorkflowId,
  targetTestWorkflowType,
  searchWorkflowId,
  searchWorkflowRetry,
  searchWorkflowType,
  signals,
  unsavedWordsWorkflowId,
  unsavedWordsWorkflowType,
} from '#workflows/contract'
import { config } from '../config.server'
import { log } from './log.server'

let client: Client | undefined
function temporal(): Client {
  if (client) return client
  const { TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, TEMPORAL_TLS, TEMPORAL_API_KEY, TEMPORAL_TIMEOUT_MS } = config()
  const connection = Connection.lazy({
    address: TEMPORAL_ADDRESS,
    connectTimeout: TEMPORAL_TIMEOUT_MS,
    tls: TEMPORAL_TLS || TEMPORAL_API_KEY !== undefined,
    apiKey: TEMPORAL_API_KEY,
  })
  client = new Client({ connection, namespace: TEMPORAL_NAMESPACE })
  return client
}

/**
 * Wakes the search's workflow and starts it if it is not running. Returns false and logs when Temporal does not answer
 * in time. Nothing is lost then: Postgres has the change, and nightly maintenance heals searches that missed a signal.
 */
export async function wakeSearch(searchId: string, signal: keyof typeof signals): Promise<boolean> {
  try {
    await patiently(({ workflow }) =>
      workflow.signalWithStart(searchWorkflowType, {
        workflowId: searchWorkflowId(searchId),
        taskQueue: queues.searches,
        retry: searchWorkflowRetry,
        args: [{ searchId }],
        signal: signals[signal],
      }),
    )
    return true
  } catch (error) {
    log().warn(
      { searchId, signal, err: error },
      'the workflow could not be signalled; nightly maintenance will start it',
    )
    return false
  }
}

/** A person is waiting for the mail, and nightly maintenance would send it too late, so this waits longer. */
const mailPatience = 3

/** Has the worker send a service mail. Returns false and logs when Temporal does not answer in time. */
export async function startServiceMail(mailId: string): Promise<boolean> {
  try {
    await patiently(
      ({ workflow }) =>
        workflow.start(serviceMailWorkflowType, {
          workflowId: serviceMailWorkflowId(mailId),
          taskQueue: queues.searches,
          args: [{ mailId }],
        }),
      config().TEMPORAL_TIMEOUT_MS * mailPatience,
    )
    return true
  } catch (error) {
    log().warn({ mailId, err: error }, 'the workflow of a service mail could not be started')
    return false
  }
}

/** A push service or a mail provider that is slower than this is answered for on the screen's next look. */
const testPatienceMs = 9_000

/**
 * Has the worker send a test to a target, and waits until it is done or for some seconds. Returns false and logs when
 * Temporal does not answer; a test that takes longer goes on.
 */
export async function runTargetTest(targetId: string): Promise<boolean> {
  try {
    await patiently(({ workflow }) =>
      workflow.start(targetTestWorkflowType, {
        workflowId: targetTestWorkflowId(targetId),
        taskQueue: queues.searches,
        args: [{ targetId }],
        workflowExecutionTimeout: '2m',
        workflowIdConflictPolicy: 'USE_EXISTING',
      }),
    )
  } catch (error) {
    log().warn({ targetId, err: error }, 'the test of a target could not be started')
    return false
  }
  await patiently(({ workflow }) => workflow.getHandle(targetTestWorkflowId(targetId)).result(), testPatienceMs).catch(
    (error: unknown) => log().warn({ targetId, err: error }, 'the test of a target is not done yet'),
  )
  return true
}

/** Longer than any answer of the model that a person would wait for. */
const compilePatienceMs = 90_000

/** Has the worker compile unsaved words. Returns false and logs when Temporal does not answer in time. */
export async function startCompiling(unsavedId: string): Promise<boolean> {
  try {
    await patiently(({ workflow }) =>
      workflow.start(unsavedWordsWorkflowType, {
        workflowId: unsavedWordsWorkflowId(unsavedId),
        taskQueue: queues.searches,
        args: [{ unsavedId }],
        workflowExecutionTimeout: compilePatienceMs,
      }),
    )
    return true
  } catch (error) {
    log().warn({ unsavedId, err: error }, 'the workflow of unsaved words could not be started')
    return false
  }
}

/**
 * Has the worker delete the rows of an account that is marked as deleted. Returns false and logs when Temporal does not
 * answer in time; maintenance starts it then.
 */
export async function startAccountDeletion(userId: string): Promise<boolean> {
  try {
    await patiently(({ workflow }) =>
      workflow.start(accountDeletionWorkflowType, {
        workflowId: accountDeletionWorkflowId(userId),
        taskQueue: queues.searches,
        args: [{ userId }],
      }),
    )
    return true
  } catch (error) {
    log().warn({ userId, err: error }, 'the deletion of an account could not be started; maintenance will start it')
    return false
  }
}

async function patiently(
  work: (client: Client) => Promise<unknown>,
  patienceMs = config().TEMPORAL_TIMEOUT_MS,
): Promise<void> {
  const client = temporal()
  const send = () => client.connection.withDeadline(Date.now() + patienceMs, () => work(client))
  await withinMs(patienceMs, send())
}

function withinMs<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
