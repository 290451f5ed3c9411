import { sourceBlocked, sourceLayoutChanged, sourceThrottled, type TypedFailure } from '../../../failures'

/** Back-off when the page states none. */
const longWaitMs = 60 * 60_000

/** A redirect to a login page or an account check counts as blocked, whatever the page contains. */
export function refuseLogIn(url: string): void {
  if (/\/(?:login|log-in|checkpoint)(?:[/?#.]|$)/i.test(url)) throw sourceBlocked('sent to the log-in')
}

/**
 * The failure for an HTML page without the expected data. Call it only for such a page: on complete pages the site
 * shows a login dialog, which does not block. Script texts are ignored, because every page's scripts mention logins,
 * captchas, and limits.
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

export function isGonePage(html: string): boolean {
  if (/"canonicalRouteName":"[^"]*CometErrorRoute"/.test(html)) return true
  return /This content isn['’]t available right now/.test(withoutScriptTexts(html).replaceAll('&#039;', "'"))
}

/** The page without its script texts. Script tags remain, because their URLs reveal a captcha. */
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
