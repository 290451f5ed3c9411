import type { PageRequest } from './contract'

/** A GET by plain HTTP. */
export const httpGet = (url: string, accept: string): PageRequest => ({ url, accept, via: 'http', form: null })
