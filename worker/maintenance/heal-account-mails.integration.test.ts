import { Client, Connection } from '@temporalio/client'
import { expect, inject, test } from 'vitest'
import { accountMailWorkflowId, accountMailWorkflowType } from '#workflows/contract'
import { useDatabase } from '../../e2e/support/database'
import { workerDependencies } from '../../e2e/support/worker'
import { healAccountMails } from './heal-account-mails'

const database = useDatabase()

test('a mail that waits gets its workflow, once, with nothing but its id', async () => {
  const connection = await Connection.connect({ address: inject('temporalAddress') })
  const client = new Client({ connection, namespace: inject('idleNamespace') })
  const { id } = await database.db.accountMail.create({ data: { kind: 'RESET' } })
  const sent = await database.db.accountMail.create({ data: { kind: 'RESET', status: 'SENT' } })
  const deps = workerDependencies(database.db)
  const soon = new Date(Date.now() + 1_000)
  await healAccountMails(deps, client, soon)
  await healAccountMails(deps, client, soon)
  const handle = client.workflow.getHandle(accountMailWorkflowId(id))
  expect(await handle.describe()).toMatchObject({ type: accountMailWorkflowType, status: { name: 'RUNNING' } })
  const [started] = (await handle.fetchHistory()).events!
  const payload = started!.workflowExecutionStartedEventAttributes!.input!.payloads![0]!.data!
  expect(JSON.parse(Buffer.from(payload).toString())).toEqual({ mailId: id })
  await expect(client.workflow.getHandle(accountMailWorkflowId(sent.id)).describe()).rejects.toThrow()
  await handle.terminate()
  await connection.close()
})
