import type { Client } from '@temporalio/client'
import { marketplaces } from '#domain/marketplaces'
import { siteStartOptions, siteWorkflowType } from '#workflows/contract'
import type { Dependencies } from './dependencies'

/** Starts the workflows of the sites that are not off, unless they run. Such a workflow never ends by itself. */
export async function startSites({ config }: Pick<Dependencies, 'config'>, client: Client): Promise<void> {
  const on = marketplaces.filter((marketplace) => config.modes[marketplace] !== 'off')
  await Promise.all(on.map((marketplace) => client.workflow.start(siteWorkflowType, siteStartOptions(marketplace))))
}
