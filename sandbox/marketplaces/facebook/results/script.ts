import type { Build } from '../build'

/** The page's script: closes the dialog and loads more rows on "See more". */
export const pageScript = (build: Build, origin: string) => `<script>
document.addEventListener('click', function (event) {
  var target = event.target
  if (target.closest('[aria-label="Close"]')) target.closest('[role="dialog"]').remove()
  if (target.id === 'more') seeMore(target)
})
var cursor = null
function blocks() {
  return Array.prototype.map.call(document.querySelectorAll('script[data-sjs]'), function (s) { return JSON.parse(s.textContent) })
}
function under(value, name) {
  if (!value || typeof value !== 'object') return null
  if (value[name]) return value[name]
  for (var key in value) { var found = under(value[key], name); if (found) return found }
  return null
}
async function seeMore(button) {
  var all = blocks()
  var query = under(all, 'preloaders')[1]
  var form = new URLSearchParams({ av: '0', __user: '0', __a: '1', __comet_req: '15', lsd: ${JSON.stringify(build.lsd)},
    fb_api_req_friendly_name: query.queryName, doc_id: query.queryID,
    variables: JSON.stringify(Object.assign({}, query.variables, { cursor: cursor || under(all, 'page_info').end_cursor })) })
  var reply = await fetch(${JSON.stringify(`${origin}/facebook/api/graphql/`)}, { method: 'POST', body: form })
  var units = under(JSON.parse((await reply.text()).replace('for (;;);', '').split('\\n')[0]), 'feed_units')
  if (!units) return button.remove()
  units.edges.forEach(function (edge) {
    var listing = edge.node.listing
    if (!listing) return
    var card = document.createElement('a')
    card.className = ${JSON.stringify(build.cls('card'))}
    card.href = '/facebook/marketplace/item/' + listing.id + '/'
    card.textContent = listing.listing_price.formatted_amount + ' ' + listing.marketplace_listing_title
    document.getElementById('cards').append(card)
  })
  cursor = units.page_info.end_cursor
  if (!units.page_info.has_next_page) button.remove()
}
</script>`
