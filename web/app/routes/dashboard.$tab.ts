import { replace } from '@remix-run/node'
export { clientLoader } from '../ui/network'

/** `/dashboard/search`, and any tab that does not exist. */
export const loader = () => replace('/dashboard/searches')
