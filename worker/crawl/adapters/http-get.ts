import type { PageRequest } from './contract'

/** The common case: a page or an answer that plain HTTP brings as it is. */
export const httpGet = (url: string, accept: string): PageRequest => ({ url, accept, via: 'http', form: null })
