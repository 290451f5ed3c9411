/**
 * Email clients turn anything that looks like an address into a link, even without "https://". An address without a
 * scheme needs a name with a letter and a common domain ending, so "seats.Runs" and "2.0tdi" do not count.
 */
const scheme = String.raw`\b(?:https?|ftp|file|data|javascript|vbscript|mailto|tel|sms|intent):[^\s<>"'“”]{1,2000}`
const hostName = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62}\.){1,8}`
const endings = String.raw`(?:com|net|org|info|biz|io|co|us|uk|ca|mx|ru|cn|de|fr|es|me|tv|cc|ly|gl|gg|to|be|xyz|top|site|online|shop|store|app|dev|link|click|live|club|cars|auto|page|example|test|invalid)`
const rest = String.raw`(?::\d{1,5})?(?:[/?#][^\s<>"'“”]{0,2000})?`
const bare = String.raw`(?<![\p{L}\p{N}.@-])(?:www\.[^\s<>"'“”]{1,2000}|${hostName}${endings}(?![\p{L}\p{N}-])${rest})`
const tag = String.raw`<!--[\s\S]{0,1000}?-->|<[/!?]?\p{L}[^<>]{0,2000}>|\[[^[\]]{0,300}\]\([^()\s]{1,2000}\)`
const unshowable = new RegExp(`${tag}|${scheme}|${bare}`, 'giu')

/** Ranges of links and tags, in text order. `end` is exclusive. */
export function linksIn(text: string): { start: number; end: number }[] {
  if (!/[:.<[]/.test(text)) return []
  return [...text.matchAll(unshowable)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
}

export function withoutLinks(text: string): string {
  const links = linksIn(text)
  if (links.length === 0) return text
  let kept = ''
  let at = 0
  for (const { start, end } of links) {
    kept += text.slice(at, start)
    at = end
  }
  return (kept + text.slice(at)).replace(/\s{2,}/g, ' ').trim()
}
