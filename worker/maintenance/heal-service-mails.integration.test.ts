import { Client, Connection } from '@temporalio/client'
import { expect, inject, test } from 'vitest'
import { serviceMailWorkflowId, serviceMailWorkflowType } from '#workflows/contract'
import { useDatabase } from '../../e2e/support/database'
import { workerDependencies } from '../../e2e/support/worker'
import { healServiceMails } from './heal-service-mails'

const database = useDatabase()

test('a pending mail gets one workflow, whose only input is the mail’s id', async () => {
  const connection = await Connection.connect({ address: inject('temporalAddress') })
  const client = new Client({ connection, namespace: inject('idleNamespace') })
  const { id } = await database.db.serviceMail.create({ data: { kind: 'RESET' } })
  const sent = await database.db.serviceMail.create({ data: { kind: 'RESET', status: 'SENT' } })
  const deps = workerDependencies(database.db)
  const soon = new Date(Date.now() + 1_000)
  await healServiceMails(deps, client, soon)
  await healServiceMails(deps, client, soon)
  const handle = client.workflow.getHandle(serviceMailWorkflowId(id))
  expect(await handle.describe()).toMatchObject({ type: serviceMailWorkflowType, status: { name: 'RUNNING' } })
  const [started] = (await handle.fetchHistory()).events!
  const payload = started!.workflowExecutionStartedEventAttributes!.input!.payloads![0]!.data!
  expect(JSON.parse(Buffer.from(payload).toString())).toEqual({ mailId: id })
  await expect(client.workflow.getHandle(serviceMailWorkflowId(sent.id)).describe()).rejects.toThrow()
  await handle.terminate()
  await connection.close()
})
