import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { hash } from '../../random'

/**
 * Imitates the site's bot check. A client without the cookie gets a 403 page with a script that computes the cookie,
 * sets it and reloads. The cookie then lets the client through.
 */
export const gate: MiddlewareHandler = async (c, next) => {
  if (hasPassed(getCookie(c, 'datadome') ?? '')) return next()
  return c.html(checkPage(c), 403, { 'Cache-Control': 'no-store' })
}

const rounds = 5_000

/** Checks "nonce.answer": the answer is computed from the nonce. */
function hasPassed(cookie: string): boolean {
  const [, nonce, answer] = /^(\d{1,10})\.(\d{1,10})$/.exec(cookie) ?? []
  return nonce !== undefined && work(Number(nonce)) === Number(answer)
}

/** Must match the computation in the page's script. */
export function work(nonce: number): number {
  let answer = nonce % 65_536
  for (let i = 1; i <= rounds; i++) answer = (answer * 31 + (i ^ nonce)) % 1_000_003
  return answer
}

/** A valid cookie for clients that do not run scripts, such as tests and benchmarks. */
export const passCookie = `datadome=7.${work(7)}`

/** The page reloads only if the cookie was stored, which prevents an endless reload loop. */
function checkPage(c: Context): string {
  const nonce = hash(`${c.req.url} ${Date.now()}`) % 1_000_000_000
  return `<html lang="en"><head><title>cargurus.com</title></head><body>
<p id="cmsg">Please enable JS and disable any ad blocker</p>
<script>var dd={'rt':'c','cid':'${nonce}','host':'geo.captcha-delivery.com'};
(function(){var n=${nonce},a=n%65536;for(var i=1;i<=${rounds};i++)a=(a*31+(i^n))%1000003;
document.cookie='datadome='+n+'.'+a+'; path=/cargurus; max-age=86400; SameSite=Lax';
if(document.cookie.indexOf('datadome=')>=0)location.reload();})();</script>
</body></html>
`
}
