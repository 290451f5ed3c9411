/** The tables of prisma/schema.prisma, in plain words. */
export const StoredDataTable = () => (
  <ul>
    <li>
      <strong>Your account:</strong> email address, first and last name, country, company name if you give it, your time
      zone, whether you want news from us, your password as a hash, when the account was made and when the trial ends.
      If you sign in with Google, Google’s identifier of you.
    </li>
    <li>
      <strong>Your plan:</strong> its type, its period, its dates, and the payment provider’s identifier of it. Of each
      payment and refund its amount, its date and its identifier, and what you wrote when you asked for money back.
    </li>
    <li>
      <strong>Your searches:</strong> every field of the form with the words you wrote, how we read them, and the place
      with its coordinates. Words that you type into the form are read before you save them, and kept for that.
    </li>
    <li>
      <strong>What was found:</strong> the cars weighed for each search, the answers with their evidence, what you said
      about a car, such as why it is not a match, and your notes about it.
    </li>
    <li>
      <strong>Where alerts go:</strong> email addresses and, for each browser that you enable, its push address, its
      keys and a description such as “Chrome on Android”. Which alerts were sent, where and when, and of which searches
      an address gets no mail. Of an address that unsubscribed, complained, came back or was asked to confirm, a hash,
      so that it is left alone whoever names it.
    </li>
    <li>
      <strong>Sign-ins:</strong> one record per signed-in browser, with a hash of its token, what it said it is, such as
      “Chrome, Windows”, when it signed in and in which hour it was last used.
    </li>
    <li>
      <strong>Doors that you open:</strong> the names of your API tokens with a hash of each and when it was last used;
      of an Atom feed a hash of its address and what it last showed of each car; your webhook’s address, its secret and
      its last answer.
    </li>
    <li>
      <strong>What you write to us:</strong> feedback and questions, with your account.
    </li>
    <li>
      <strong>The waitlist:</strong> email address and country, and name, state and message if you give them.
    </li>
    <li>
      <strong>Network addresses:</strong> as hashes that cannot be read without our key, to limit repeated attempts: for
      an hour at most, and for 30 days those that you logged in from.
    </li>
  </ul>
)

/** e2e/storage.e2e.test.ts checks this list against what the site stores in a browser. */
export const CookieTable = () => (
  <>
    <p>By continuing to use these pages you agree to the following cookies. None of them follows you to other sites.</p>
    <ul>
      <li>
        <strong>session</strong> keeps you signed in, for 30 days.
      </li>
      <li>
        <strong>handover</strong> passes its token to the page right after you sign in, for a minute at most.
      </li>
      <li>
        <strong>signup</strong> carries you, encrypted, from one step of sign-up to the next. It ends when you are done,
        or half an hour after you stop.
      </li>
      <li>
        <strong>oauthState</strong> keeps, encrypted, a sign-in with Google that is in progress, for ten minutes at
        most.
      </li>
      <li>
        <strong>askedPage</strong> leads you back to the page that you opened once you have set a new password, for an
        hour at most.
      </li>
      <li>
        <strong>ownerShown</strong> keeps, encrypted, that you have just confirmed that it is you, for ten minutes.
      </li>
      <li>
        <strong>theme</strong> keeps your choice of light or dark, for a year.
      </li>
      <li>
        <strong>cookieConsent</strong> keeps that you pressed OK, for a year.
      </li>
    </ul>
    <p>With JavaScript, our pages also store in your browser:</p>
    <ul>
      <li>
        in local storage <strong>token</strong>, the same token as in the session cookie, until you log out, and{' '}
        <strong>cookieConsent</strong>, whether you pressed OK, as true or false;
      </li>
      <li>
        in the tab’s session storage, which ends with the tab, <strong>typed</strong>, a draft of the form that you sent
        last, without passwords, until it is answered and for an hour at most; <strong>positions</strong>, how far each
        page was scrolled; and <strong>remix-manifest-version</strong>, which version of our pages is loaded;
      </li>
      <li>
        in the cache <strong>offline-1</strong>, once you are signed in, a page that says that we cannot be reached,
        with its styles and nothing of you.
      </li>
    </ul>
    <p>
      If usage statistics are switched on, the waitlist also stores a random identifier of your browser for PostHog:{' '}
      <strong>ph_…_posthog</strong>, as a cookie for a year and in local storage. In session storage stand{' '}
      <strong>ph_…_window_id</strong> and <strong>ph_…_primary_window_exists</strong>, which tell tabs apart, and{' '}
      <strong>waitlist_join</strong>, that your joining was counted.
    </p>
    <p>The payment provider sets its own cookies in the checkout that it shows.</p>
  </>
)
