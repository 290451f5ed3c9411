import { sourceBlocked, sourceLayoutChanged, sourceThrottled, type TypedFailure } from '../../../failures'

/** Postings in the categories cars by owner (cto) and by dealer (ctd). Everything else is no car. */
export const carCategories = [145, 146]

/**
 * What an HTML page without the content that was asked for is. A page that carries none of the site's own marks is a
 * wall however it looks; one that carries them has been changed or is something else; neither is "no results".
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
