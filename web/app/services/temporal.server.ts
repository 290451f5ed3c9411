import { Client, Connection } from '@temporalio/client'
import {
  serviceMailWorkflowId,
  serviceMailWorkflowType,
  queues,
  searchWorkflowId,
  searchWorkflowType,
  signals,
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
 * Wakes the search's workflow, starting it where there is none. Returns false, and logs, when Temporal did not answer
 * in time: Postgres already holds what was asked for, and the nightly schedule starts what no signal reached.
 */
export async function nudgeSearch(searchId: string, signal: keyof typeof signals): Promise<boolean> {
  try {
    await patiently(({ workflow }) =>
      workflow.signalWithStart(searchWorkflowType, {
        workflowId: searchWorkflowId(searchId),
        taskQueue: queues.searches,
        args: [{ searchId }],
        signal: signals[signal],
      }),
    )
    return true
  } catch (error) {
    log().warn({ searchId, signal, err: error }, 'the workflow could not be signalled; the schedule will start it')
    return false
  }
}

/** No later round makes good a mail that a person waits for, so it is worth waiting longer. */
const mailPatience = 3

/** Has the worker send an account mail. Returns false, and logs, when Temporal did not answer in time. */
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
    log().warn({ mailId, err: error }, 'the workflow of an account mail could not be started')
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
