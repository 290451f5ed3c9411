import type { Client } from '@temporalio/client'
import type { Marketplace } from '#domain/marketplaces'
import type { Wake } from '#platform/wakes'
import type { Dependencies } from './dependencies'
import { searchWakeOptions, searchWorkflowType, siteWakeOptions, siteWorkflowType } from '#workflows/contract'

export type WakeSearch = (wake: Wake) => Promise<unknown>

/** Also starts the workflow if it is not running. Throws if Temporal rejects the signal. */
export const wakeSearch =
  (client: Client): WakeSearch =>
  (wake) =>
    client.workflow.signalWithStart(searchWorkflowType, searchWakeOptions(wake))

/** A site that has new pages to read. If the signal is lost, the site finds them within a minute. */
export type WakeSites = (marketplaces: Marketplace[]) => Promise<void>

/** Skips sites that are off. Never throws. */
export const wakeSites =
  (client: Client, { config, log }: Pick<Dependencies, 'config' | 'log'>): WakeSites =>
  async (marketplaces) => {
    const wake = (marketplace: Marketplace) =>
      client.workflow.signalWithStart(siteWorkflowType, siteWakeOptions(marketplace))
    for (const marketplace of marketplaces.filter((one) => config.modes[one] !== 'off')) {
      await wake(marketplace).catch((err: unknown) => log.warn({ marketplace, err }, 'a site could not be woken'))
    }
  }
