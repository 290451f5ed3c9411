import { historyToJSON } from '@temporalio/common/lib/proto-utils'
import { argument, type Command } from './context'

export const replayWorkflow: Command = {
  usage: 'replay <workflow id | history.json> [--run id]',
  about: 'replays a workflow’s history against this release; needs a checkout',
  options: { run: 'an earlier run of the workflow' },
  run: async (ops) => {
    const what = argument(ops, 'a workflow id such as search/<id>, or a file')
    const { readHistory, replayHistory } = await import('../lib/replay') // bundles workflows from source
    await replayHistory(/\.json(\.gz)?$/.test(what) ? readHistory(what) : await download(ops, what))
    return [`${what}: replays`]
  },
}

async function download({ temporal, options }: Parameters<Command['run']>[0], workflowId: string): Promise<unknown> {
  const { workflow } = await temporal()
  return JSON.parse(historyToJSON(await workflow.getHandle(workflowId, options.run).fetchHistory()))
}
