import { sourceBlocked, sourceLayoutChanged, sourceThrottled, type TypedFailure } from '../../../failures'

/**
 * What an answer without the content that was asked for is. The site's guard (DataDome) stands in HTML, in plain text
 * and in JSON alike. A page that carries none of the site's own marks is a wall however it looks; one that carries them
 * has been changed or is something else; neither is "no results".
 */
export function answerWithoutContent(body: string): TypedFailure {
  if (/captcha-delivery/i.test(body)) return sourceBlocked('a page that asks to prove oneself human')
  if (/access is temporarily restricted|unusual activity from your (?:device|network)/i.test(body)) {
    return sourceBlocked('a page that says that access is restricted')
  }
  // The site's whole pages name its guard and captchas too, in settings and scripts: there they say nothing.
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
