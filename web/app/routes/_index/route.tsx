import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { trialDays } from '#domain/plans/plans'
import { config } from '../../config.server'
import { readCookie } from '../../features/accounts/session/session-cookie.server'
import { visitorCountry } from '../../features/accounts/sign-up.server'
import { getPrices, savingText } from '../../features/billing/prices.server'
import { CallToAction, Hero } from './call-to-action'
import { Features } from './features'
import script from './landing.js?url&no-inline'
import { Plans } from './plans'
import { Questions, MarketplacesStrip, HowItWorks } from './questions'
import shareImage from './share-image.png?url&no-inline'
import styles from '../../styles/landing.css?url'
import { AccountLinks, Page } from '../../ui/page'
import { useSite, type Site, type PageHandle } from '../../ui/site'

export const handle: PageHandle = { isCached: true }
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = matches.find((match) => match.id === 'root')?.data as Site | undefined
  const title = `${site?.brand ?? 'Lotwatch'}: the used car you described, minutes after it’s posted`
  const description =
    'Describe the used car you want. We watch CarGurus, Facebook Marketplace and Craigslist, read every new listing and alert you, with the seller’s own words as proof.'
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(data
      ? [
          { tagName: 'link', rel: 'canonical', href: `${data.origin}/` },
          { property: 'og:url', content: `${data.origin}/` },
          { property: 'og:image', content: data.origin + shareImage },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
  ]
}

export async function loader({ request }: LoaderFunctionArgs) {
  const prices = await getPrices(visitorCountry(request))
  return {
    origin: new URL(config().WEB_URL).origin,
    ...{ prices, saving: savingText(prices) },
    hasConsented: readCookie(request, 'cookieConsent') === 'true',
  }
}

export default function Landing() {
  const { prices, saving, hasConsented } = useLoaderData<typeof loader>()
  const { signedIn, brand } = useSite()
  return (
    <Page nav={<Anchors />} account={<AccountLinks />} width="full">
      {!hasConsented && <CookieBanner />}
      <div data-signed-out={signedIn ? undefined : ''}>
        <Hero />
        <MarketplacesStrip />
        <HowItWorks />
        <CallToAction
          id="band-start"
          title="Your car may be posted tonight"
          text={`${brand} keeps checking while you sleep. ${trialDays} days free, no credit card required.`}
        />
        <Features />
        <Plans prices={prices} saving={saving} />
        <Questions />
        <CallToAction
          id="band-ask"
          title="Stop refreshing three sites"
          text="Describe your car once. Questions first? A real person answers."
        />
      </div>
      <script src={script} type="module" async />
    </Page>
  )
}

const Anchors = () => (
  <>
    <a href="#how-it-works">How it works</a>
    <a href="#features">Features</a>
    <a href="#pricing">Pricing</a>
  </>
)

/**
 * A slim bar above the page, so it covers nothing. Shown until the user clicks OK. The form sets a cookie; the page's
 * script also stores the choice in local storage.
 */
function CookieBanner() {
  const { brand } = useSite()
  return (
    <form method="post" action="/cookies" className="cookies" aria-label="Cookies" data-cookies>
      <p>
        By using {brand} you agree to cookies. <a href="/privacy-policy">Privacy policy</a>
      </p>
      <button className="button">OK</button>
    </form>
  )
}
