import { config } from '../config.server'
import { paper, paperRaised } from '#domain/color-tokens'

/** A manifest can declare only one color scheme, so this uses the light one. */
export function loader() {
  const name = config().BRAND_NAME
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/icon-${purpose === 'any' ? '' : 'maskable-'}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    name,
    short_name: name,
    description: 'Watches used-car listings and alerts you, with proof, when the car you described is posted.',
    id: '/',
    start_url: '/dashboard/searches',
    scope: '/',
    display: 'standalone',
    background_color: paper.light,
    theme_color: paperRaised.light,
    // Other apps offer the installed app for links to ads. Most of them put the link in the text.
    share_target: { action: '/dashboard/ad', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  }
  const headers = { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' }
  return new Response(JSON.stringify(manifest), { headers })
}
