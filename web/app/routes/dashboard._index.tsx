import { replace } from '@remix-run/node'
export { clientLoader } from '../ui/network'

export const loader = () => replace('/dashboard/searches')
