import type { SourceRequest } from './source'

/** The common case: a page or an answer that plain HTTP brings as it is. */
export const httpGet = (url: string, accept: string): SourceRequest => ({ url, accept, via: 'http', form: null })
