/** The tables of prisma/schema.prisma, in plain words. */
export const StoredDataTable = () => (
  <ul>
    <li>
      <strong>Your account:</strong> email address, first and last name, country, company name if you give it, your time
      zone, whether you want news from us, your password as a hash, when you created it and when the trial ends. If you
      log in with Google, Google’s ID for you. When your trial began, with hashes of your address and of that ID.
    </li>
    <li>
      <strong>Your plan:</strong> its type, period, dates and payment provider ID. For each payment and refund: the
      amount, date and ID, and what you wrote when you asked for a refund.
    </li>
    <li>
      <strong>Your searches:</strong> every field of the form, what you wrote, how we understood it, and the place with
      its coordinates. We read and store what you type in the form before you save it.
    </li>
    <li>
      <strong>What was found:</strong> the cars we checked for each search, the answers with their evidence, what you
      said about a car, such as why it isn’t a match, your notes about it, and the cars on your shortlist with your
      appointments.
    </li>
    <li>
      <strong>What you share:</strong> a hash of each link you create and the car it shows. Anyone who opens the link
      sees the cars with their proof and nothing about you. Notes left there, with the first name if one is given, until
      you delete them or the link.
    </li>
    <li>
      <strong>Where alerts go:</strong> email addresses and, for each browser you enable, its push address, keys and a
      description such as “Chrome on Android”. Which alerts we sent, where and when, which searches an address gets no
      emails about, whether you get the monthly report, and when the last one was sent. For an address that
      unsubscribed, complained, bounced or was asked to confirm: a hash, so we leave it alone no matter who enters it.
    </li>
    <li>
      <strong>Logins:</strong> one record per logged-in browser, with a hash of its token, what it says it is, such as
      “Chrome, Windows”, when it logged in and last confirmed that it’s you, the hour it was last used, and which entry
      of your notification list it is.
    </li>
    <li>
      <strong>Integrations:</strong> your API tokens’ names, a hash of each and when it was last used. For an Atom feed:
      a hash of its link and what it last showed about each car. Your webhook’s URL, its secret and its last answer.
    </li>
    <li>
      <strong>What you write to us:</strong> feedback and questions, with your account.
    </li>
    <li>
      <strong>The waitlist:</strong> email address and country, plus name, state and message if you provide them.
    </li>
    <li>
      <strong>Network addresses:</strong> as hashes that can’t be read without our key, to limit repeated attempts. We
      keep them for up to an hour, or 30 days for those you logged in from.
    </li>
  </ul>
)

/** e2e/storage.e2e.test.ts checks this list against what the site stores in a browser. */
export const CookieTable = () => (
  <>
    <p>By continuing to use these pages you agree to the following cookies. None of them track you on other sites.</p>
    <ul>
      <li>
        <strong>session</strong> keeps you logged in for 30 days.
      </li>
      <li>
        <strong>handover</strong> passes its token to the page right after you log in, for up to a minute.
      </li>
      <li>
        <strong>signup</strong> stores your sign-up progress, encrypted. It ends when you finish, or half an hour after
        you stop.
      </li>
      <li>
        <strong>oauthState</strong> stores a Google login in progress, encrypted, for up to ten minutes.
      </li>
      <li>
        <strong>askedPage</strong> takes you back to the page you opened after you set a new password, for up to an
        hour.
      </li>
      <li>
        <strong>device</strong> remembers which entry of your notification list this browser is, for up to 400 days.
      </li>
      <li>
        <strong>flash</strong> tells the next page what you just did, for up to a minute.
      </li>
      <li>
        <strong>theme</strong> remembers your choice of light or dark for a year.
      </li>
      <li>
        <strong>cookieConsent</strong> remembers that you pressed OK, for a year.
      </li>
    </ul>
    <p>With JavaScript, our pages also store in your browser:</p>
    <ul>
      <li>
        in local storage <strong>token</strong>, the same token as in the session cookie, until you log out, and{' '}
        <strong>cookieConsent</strong>, whether you pressed OK, as true or false;
      </li>
      <li>
        in the tab’s session storage, which ends with the tab, <strong>typed</strong>, a draft of the form you sent
        last, without passwords, until it’s saved or for up to an hour; <strong>positions</strong>, how far each page
        was scrolled; and <strong>remix-manifest-version</strong>, which version of our pages is loaded;
      </li>
      <li>
        in the cache <strong>offline-2</strong>, once you’re logged in, a page that says we can’t be reached, with its
        styles and nothing about you.
      </li>
    </ul>
    <p>
      If usage statistics are turned on, the waitlist also stores a random identifier of your browser for PostHog:{' '}
      <strong>ph_…_posthog</strong>, as a cookie for a year and in local storage. Session storage holds{' '}
      <strong>ph_…_window_id</strong> and <strong>ph_…_primary_window_exists</strong>, which tell tabs apart, and{' '}
      <strong>waitlist_join</strong>, which notes that we counted you.
    </p>
    <p>The payment provider sets its own cookies at checkout.</p>
  </>
)
