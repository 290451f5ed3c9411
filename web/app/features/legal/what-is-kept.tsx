/** The tables of prisma/schema.prisma, in plain words. */
export const Kept = () => (
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
      with its coordinates.
    </li>
    <li>
      <strong>What was found:</strong> the cars weighed for each search, the answers with their evidence, and what you
      said about a car, such as “not a match”.
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
      <strong>Network addresses:</strong> only in memory, for some minutes, to limit repeated attempts.
    </li>
  </ul>
)

export const Cookies = () => (
  <>
    <p>By continuing to use these pages you agree to the following cookies. None of them follows you to other sites.</p>
    <ul>
      <li>
        <strong>session</strong> keeps you signed in, for 30 days. With JavaScript the same token is also kept in local
        storage under “token”, until you log out.
      </li>
      <li>
        <strong>handover</strong> passes that token to the page right after you sign in, for a minute at most.
      </li>
      <li>
        <strong>sign-up</strong> carries you, encrypted, from one step of sign-up to the next, and a sign-in with Google
        there and back. It ends when you are done, or soon after you stop.
      </li>
      <li>
        <strong>askedPage</strong> leads you back to the page that you opened once you have set a new password, for an
        hour at most.
      </li>
      <li>
        <strong>theme</strong> keeps your choice of light or dark, for a year.
      </li>
      <li>
        <strong>cookieConsent</strong> keeps that you pressed OK, for a year; local storage keeps it under the same name
        as true or false.
      </li>
    </ul>
    <p>The payment provider sets its own cookies in the checkout that it shows.</p>
  </>
)
