import { sourceBlocked, sourceLayoutChanged, sourceThrottled, type TypedFailure } from '../../../failures'

/** Cars by owner (cto) and cars by dealer (ctd). Postings in all other categories are not cars. */
export const carCategories = [145, 146]

/**
 * The failure for an HTML page without the expected content. A page without any marker of the site is a block page. A
 * page with markers has a changed layout or is another kind of page. Neither means "no results".
 */
export function pageWithoutContent(html: string): TypedFailure {
  if (/hcaptcha|recaptcha|captcha-delivery|cf-challenge|complete the captcha/i.test(html)) {
    return sourceBlocked('a page that asks to prove oneself human')
  }
  if (/automatically blocked|request has been blocked|blockID=|access denied/i.test(html)) {
    return sourceBlocked('a page that says that we are blocked')
  }
  if (/too many requests|rate limit(?:ed|s)?\b|slow down/i.test(html))
    return sourceThrottled('a page that says slow down')
  if (/<input[^>]+type=["']?password/i.test(html)) return sourceBlocked('a log-in page')
  if (isCraigslistPage(html)) return sourceLayoutChanged('a page of the site without the expected content')
  return sourceBlocked('a page that is not the site’s own')
}

function isCraigslistPage(html: string): boolean {
  return (
    /<title>[^<]*craigslist/i.test(html) ||
    /<link[^>]+rel=["']canonical["'][^>]*craigslist|<link[^>]+href=["'][^"']*craigslist[^>]+canonical/i.test(html) ||
    /(?:src|href)=["'][^"']*craigslist[^"']*\/static\//i.test(html)
  )
}
