import { control } from './control'

/**
 * Lists a Honda with these options on the sandbox's Craigslist. Returns its three photo URLs. Where tests share a
 * sandbox, use a model that no other test searches for.
 */
export async function postedPhotos(sandboxUrl: string, options: string[], model = 'Civic'): Promise<string[]> {
  const car = { source: 'craigslist', make: 'Honda', model, options }
  const posted = await control<{ url: string }>(sandboxUrl, 'POST', 'listings', car)
  const rapi = await fetch(`${sandboxUrl}/craigslist/rapi/web/v8/postings/${posted.url.split('/').at(-1)}`)
  const { data } = (await rapi.json()) as { data: { images: string[] } }
  return data.images.map((image) => `${sandboxUrl}/craigslist/images/${image.slice(2)}_600x450.jpg`)
}
