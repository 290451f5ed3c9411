import { useSite } from '../../ui/site'

/**
 * Shown until the user clicks OK. The form sets a cookie; the page's script also stores the choice in local storage.
 */
export function CookieBanner() {
  const { brand } = useSite()
  return (
    <form method="post" action="/cookies" className="cookies" aria-label="Cookies" data-cookies>
      <p>
        {brand} uses cookies. By continuing to use it you agree to them. <a href="/privacy-policy">Privacy policy</a>
      </p>
      <button className="button main">OK</button>
    </form>
  )
}
