import { config } from '../../config.server'

/** What the browser needs to start analytics; null where they are off. */
export const analyticsSettings = () => config().posthog
