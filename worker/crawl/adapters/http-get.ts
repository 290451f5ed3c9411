import type { PageRequest } from './contract'

export const httpGet = (url: string, accept: string): PageRequest => ({ url, accept, via: 'http', form: null })
