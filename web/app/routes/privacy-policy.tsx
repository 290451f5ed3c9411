import { Page } from '../ui/page'
import { useSite } from '../ui/site'
import { title } from '../ui/title'

export const meta = title('Privacy policy')

export default function PrivacyPolicy() {
  const { brand, supportEmail } = useSite()
  return (
    <Page width="reading">
      <h1>Privacy policy</h1>
      <p className="soft">Last updated April 30, 2025</p>
      <h2>What we keep</h2>
      <ul>
        <li>Your account: email address, name, country, company name if you give it, and your password as a hash.</li>
        <li>Your searches, the words you wrote in them, and the cars found for them.</li>
        <li>Where alerts go: email addresses and the push subscriptions of browsers you enable.</li>
        <li>One session per signed-in browser, for 30 days, or until you log out.</li>
      </ul>
      <h2>What we use it for</h2>
      <p>
        To look for the car you described and to tell you about it. We write to you about {brand} itself only if you
        asked for that at sign-up. We do not sell your data and show no advertising.
      </p>
      <h2>Who else sees it</h2>
      <p>
        A mail provider delivers your alerts and your browser's push service carries its notifications. A language model
        provider receives the words of your search and the text and photos of listings, without your name or address.
        Marketplaces do not learn who is looking.
      </p>
      <h2>Listings</h2>
      <p>We read public listings. We do not store sellers' names, telephone numbers or account ids.</p>
      <h2>Cookies</h2>
      <p>
        One cookie keeps you signed in; a short-lived one carries you through sign-up. With JavaScript your session
        token is also kept in your browser's storage. There are no others.
      </p>
      <h2>Your rights</h2>
      <p>
        Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> to see, correct or delete what we keep about you.{' '}
        {brand} is not for anyone under 13.
      </p>
    </Page>
  )
}
