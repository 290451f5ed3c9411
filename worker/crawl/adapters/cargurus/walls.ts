import { sourceBlocked, sourceLayoutChanged, sourceThrottled, type TypedFailure } from '../../../failures'

/**
 * The failure for a response without the expected content. The site's bot protection (DataDome) responds in HTML, plain
 * text, or JSON. A page without any marker of the site is a block page. A page with markers has a changed layout or is
 * another kind of page. Neither means "no results".
 */
export function answerWithoutContent(body: string): TypedFailure {
  if (/captcha-delivery/i.test(body)) return sourceBlocked('a page that asks to prove oneself human')
  if (/access is temporarily restricted|unusual activity from your (?:device|network)/i.test(body)) {
    return sourceBlocked('a page that says that access is restricted')
  }
  // The site's complete pages also mention its bot protection and captchas, in settings and scripts. Those mentions
  // mean nothing.
  if (body.includes('__remixContext')) return changed()
  if (/hcaptcha|recaptcha|cf-challenge|complete the captcha/i.test(body)) {
    return sourceBlocked('a page that asks to prove oneself human')
  }
  if (/automatically blocked|request has been blocked|blockID=|access (?:is |has been )?denied/i.test(body)) {
    return sourceBlocked('a page that says that we are blocked')
  }
  if (/too many requests|rate limit(?:ed|s)?\b|slow down/i.test(body)) {
    return sourceThrottled('a page that says slow down')
  }
  if (/<input[^>]+type=["']?password/i.test(body)) return sourceBlocked('a log-in page')
  return isOwnAnswer(body) ? changed() : sourceBlocked('a page that is not the site’s own')
}

const changed = () => sourceLayoutChanged('a page of the site without the expected content')

function isOwnAnswer(body: string): boolean {
  return (
    /^\s*(?:[{[]|null\s*$)/.test(body) ||
    /__PREFLIGHT__|<title>[^<]*cargurus/i.test(body) ||
    /(?:src|href)=["'][^"']*cargurus[^"']*["']/i.test(body)
  )
}
