import type { Site } from '../../ui/site'
import { MailLink, type SiteOperator } from '../../features/legal/legal'
import { CookieTable, StoredDataTable } from './stored-data'

type Named = Pick<Site, 'brand' | 'supportEmail'>

/** The privacy policy. Update it whenever the software stores or sends new data. */
export const privacySections = ({ brand, supportEmail }: Named, operator: SiteOperator) => [
  {
    id: 'who',
    title: 'Who this covers',
    text: (
      <>
        <p>
          {brand} helps people find a used car in the United States. This policy explains what we store about you when
          you visit our pages, join the waitlist or have an account. “We” are {operator.name}, {operator.address}.
          Contact us at <MailLink to={supportEmail} />.
        </p>
        <p>
          {brand} is not for anyone under 13. If we learn that a child under 13 has given us data, we delete the account
          and everything in it.
        </p>
      </>
    ),
  },
  { id: 'kept', title: 'What we store', text: <StoredDataTable /> },
  {
    id: 'use',
    title: 'How we use it',
    text: (
      <>
        <ul>
          <li>to look for the car you described and alert you where you asked us to;</li>
          <li>to log you in, run your trial and plan, and answer when you write to us;</li>
          <li>to keep the service working and safe, for example by slowing down password guessing;</li>
          <li>
            to send you updates and news about {brand}, only if you asked for them when you signed up or joined the
            waitlist.
          </li>
        </ul>
        <p>We don’t sell your data or show ads.</p>
      </>
    ),
  },
  {
    id: 'ai',
    title: 'AI that reads listings',
    text: (
      <>
        <p>
          A language model reads your smart search, even before you save it, along with the text and photos of listings,
          and decides whether a listing has what you asked for. It doesn’t get your name, email address or account.
          Don’t put personal details in your search criteria: we pass them on as written.
        </p>
        <p>
          The answers decide which cars we alert you about, and nothing else about you. Each answer shows the words or
          photo behind it so you can check it.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else receives data',
    text: (
      <>
        <ul>
          <li>Our email provider gets your address and the text of each email to deliver it.</li>
          <li>
            Your browser’s push service (run by Google, Mozilla, Apple or Microsoft) delivers notifications. Their
            content is encrypted for your browser.
          </li>
          <li>
            The payment provider is the merchant of record. It collects your card, billing address and email address
            directly. We never see or store your card number. We get your plan, its period and its dates.
          </li>
          <li>
            If you choose “Continue with Google”, Google learns that you use {brand}, and we get your name and email
            address from Google.
          </li>
          <li>A language model provider, as described above.</li>
          <li>If a geocoding service is turned on, it gets the place name you type and nothing else about you.</li>
          <li>
            If usage statistics are turned on, PostHog’s servers in the European Union record when someone views or
            joins the waitlist, with the browser, a random identifier for it, and the network address.
          </li>
          <li>
            Photos on our pages come through our own server, so marketplaces don’t see your browser. Photos in emails
            and notifications come from the marketplaces’ servers, which see the network address that opens them.
            Marketplaces don’t learn who is looking for what.
          </li>
        </ul>
        <p>Our servers run at a hosting provider. Otherwise, we share data only when the law requires it.</p>
      </>
    ),
  },
  {
    id: 'sellers',
    title: 'Sellers and their listings',
    text: (
      <p>
        We read public listings: title, description, price, photos, place and the car’s own facts. We don’t store
        sellers’ names or account IDs. Sellers who want a listing removed from our records can write to{' '}
        <MailLink to={supportEmail} /> with its link.
      </p>
    ),
  },
  { id: 'cookies', title: 'Cookies and storage in your browser', text: <CookieTable /> },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: (
      <ul>
        <li>
          Your account and everything in it: until you delete it. Then it’s gone within a minute. We keep four things: a
          hash of any address that unsubscribed, so we never email it again; for 90 days, what checking cars cost,
          without your name; any refund you asked for, so we can pay it; and that you had a free trial, as below.
        </li>
        <li>
          That you had a free trial: for 13 months after it began, also if you delete your account, so each person gets
          one. We keep hashes of your email address and Google’s ID for you that can’t be read without our key.
        </li>
        <li>Sessions: 30 days, or until you log out. Password reset links: one hour.</li>
        <li>Searches you delete: up to 30 more days, with their results.</li>
        <li>Search text you typed but didn’t save: up to two days.</li>
        <li>Listings: until we haven’t seen them for 90 days. Listings in your results stay with your results.</li>
        <li>Waitlist entries: until we tell you about the launch or you ask us to delete yours.</li>
        <li>Server logs contain no email addresses or passwords.</li>
      </ul>
    ),
  },
  {
    id: 'safety',
    title: 'How it is kept safe',
    text: (
      <p>
        We store passwords as argon2id hashes and session tokens as hashes, so no one can read them back. Scripts can’t
        read the cookies that keep you logged in. Scripts on our pages can read the copy of the token in local storage;
        the only other scripts we run are the payment provider’s at checkout. No system is perfectly safe. If your data
        is affected, we’ll tell you.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights, and deletion',
    text: (
      <>
        <p>
          You can change searches and alerts in your dashboard, and stop alerts to any address with the link in each
          email. Under “My account” you can correct your name and address, download what we store about you, and delete
          your account and everything in it. For anything else, such as objecting to a use of your data, write to{' '}
          <MailLink to={supportEmail} /> from the address of the account. We answer within 30 days. You can also
          complain to the data protection authority where you live.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <p>
        When this policy changes, we update the date at the top. If a change affects what you agreed to, we’ll email you
        before it takes effect.
      </p>
    ),
  },
]
