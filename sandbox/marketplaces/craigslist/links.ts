import type { Posting } from '../../inventory/posting'
import { subareaOf } from './subareas'

export const links = (origin: string) => ({
  search: (area: string) => `${origin}/craigslist/search/area/${area}?cat=cta`,
  posting: (p: Posting) => `${origin}/craigslist/view/d/${p.slug}/${p.token}`,
  oldPosting: (p: Posting) => {
    const sub = subareaOf(p.area.hostname, p.place)
    return `${origin}/craigslist/hosts/${p.area.hostname}/${sub ? `${sub}/` : ''}${categoryOf(p)}/d/${p.slug}/${p.id}.html`
  },
  image: (imageId: string, size = '600x450') => `${origin}/craigslist/images/${imageId}_${size}.jpg`,
})

export const categoryOf = (p: Posting): 'cto' | 'ctd' => (p.seller === 'owner' ? 'cto' : 'ctd')
export const categoryIds = { cto: 145, ctd: 146 } as const

export const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`
