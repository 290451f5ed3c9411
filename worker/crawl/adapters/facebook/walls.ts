import { sourceBlocked, sourceLayoutChanged, sourceThrottled, type TypedFailure } from '../../../failures'

/** Where the page says nothing of how long to wait. */
const longWaitMs = 60 * 60_000

/** Being sent to the log-in or to a check of the account is a wall whatever the page holds. */
export function refuseLogIn(url: string): void {
  if (/\/(?:login|log-in|checkpoint)(?:[/?#.]|$)/i.test(url)) throw sourceBlocked('sent to the log-in')
}

/**
 * What an HTML page without the data that was asked for is. Looked at only then: over complete data the site shows a
 * dialog that asks to log in, and that is no wall. The site's scripts speak of logging in, captchas and limits on every
 * page, so only what is shown counts.
 */
export function pageWithoutContent(html: string): TypedFailure {
  const shown = withoutScriptTexts(html)
  if (asksToLogIn(shown, html)) return sourceBlocked('a log-in page')
  if (/captcha|cf-challenge/i.test(shown)) return sourceBlocked('a page that asks to prove oneself human')
  if (/temporarily blocked|automatically blocked|request has been blocked|blockID=|access denied/i.test(shown)) {
    return sourceBlocked('a page that says that we are blocked')
  }
  if (/rate limit(?:ed|s)?\b|too many requests|slow down/i.test(shown)) {
    return sourceThrottled('a page that says slow down', longWaitMs)
  }
  if (isOwnPage(html)) return sourceLayoutChanged('a page of the site without the expected content')
  return sourceBlocked('a page that is not the site’s own')
}

/** Whether the site says that what was asked for is not there, or not any more. */
export function isGonePage(html: string): boolean {
  if (/"canonicalRouteName":"[^"]*CometErrorRoute"/.test(html)) return true
  return /This content isn['’]t available right now/.test(withoutScriptTexts(html).replaceAll('&#039;', "'"))
}

/** The page without what its scripts hold; the scripts' own tags stay, since their addresses tell a captcha. */
function withoutScriptTexts(html: string): string {
  return html.replaceAll(/(<script\b[^>]*>)[\s\S]*?(?:<\/script>|$)/gi, '$1')
}

function asksToLogIn(shown: string, html: string): boolean {
  return (
    /<input[^>]+type=["']?password/i.test(shown) ||
    (/<input[^>]+name=["']?email/i.test(shown) && /<input[^>]+name=["']?pass\b/i.test(shown)) ||
    /"canonicalRouteName":"[^"]*(?:Login|Checkpoint)\w*Route"/.test(html) ||
    /<link(?=[^>]+rel=["']?canonical)[^>]+href=["'][^"']*\/(?:login|checkpoint)\b/i.test(shown)
  )
}

function isOwnPage(html: string): boolean {
  return /\bdata-sjs\b|"ScheduledServerJS"|<title[^>]*>[^<]*Facebook|facebook\.com|\/facebook\/marketplace\//i.test(
    html,
  )
}
