import { config } from '../../config.server'

/** Settings that the browser needs to start analytics. Null when analytics are off. */
export const analyticsSettings = () => config().posthog
