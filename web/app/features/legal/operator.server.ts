import { config } from '../../config.server'
import type { SiteOperator } from './legal'

export function getSiteOperator(): SiteOperator {
  const { OPERATOR_NAME, OPERATOR_ADDRESS, GOVERNING_LAW } = config()
  return { name: OPERATOR_NAME, address: OPERATOR_ADDRESS, law: GOVERNING_LAW }
}
