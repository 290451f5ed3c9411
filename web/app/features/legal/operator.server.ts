import { config } from '../../config.server'
import type { Operator } from './legal'

export function getOperator(): Operator {
  const { OPERATOR_NAME, OPERATOR_ADDRESS, GOVERNING_LAW } = config()
  return { name: OPERATOR_NAME, address: OPERATOR_ADDRESS, law: GOVERNING_LAW }
}
