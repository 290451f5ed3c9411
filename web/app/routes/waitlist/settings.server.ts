import { config } from '../../config.server'

/** Null when analytics are off. */
export const analyticsSettings = () => config().posthog
