import { config } from '../../config.server'

/** The settings with which the browser starts analytics; null when analytics are off. */
export const analyticsSettings = () => config().posthog
