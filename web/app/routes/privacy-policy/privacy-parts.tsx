import type { Site } from '../../ui/site'
import { MailLink, type SiteOperator } from '../../features/legal/legal'
import { CookieTable, StoredDataTable } from './stored-data'

type Named = Pick<Site, 'brand' | 'supportEmail'>

/** The privacy policy. Update it whenever the software stores or sends new data. */
export const privacySections = ({ brand, supportEmail }: Named, operator: SiteOperator) => [
  {
    id: 'who',
    title: 'Who this is about',
    text: (
      <>
        <p>
          {brand} is a service for people who are looking for a used car in the United States. This policy is about what
          we keep of you when you visit our pages, join the waitlist or have an account. “We” are {operator.name},{' '}
          {operator.address}. You reach us at <MailLink to={supportEmail} />.
        </p>
        <p>
          {brand} is not for anyone under 13. If we learn that a child under 13 has given us data, we delete the account
          and what belongs to it.
        </p>
      </>
    ),
  },
  { id: 'kept', title: 'What we keep', text: <StoredDataTable /> },
  {
    id: 'use',
    title: 'What we use it for',
    text: (
      <>
        <ul>
          <li>to look for the car that you described, and to tell you about it where you asked us to;</li>
          <li>to let you sign in, to run your trial and your plan, and to answer when you write to us;</li>
          <li>to keep the service working and safe, for example to slow down guessing of passwords;</li>
          <li>to send updates and news about {brand}, only if you asked for them at sign-up or on the waitlist.</li>
        </ul>
        <p>We do not sell your data, and we show no advertising.</p>
      </>
    ),
  },
  {
    id: 'ai',
    title: 'AI that reads listings',
    text: (
      <>
        <p>
          A language model reads the words of your smart search, also before you save them, and the text and photos of
          listings, and answers whether a listing has what you wrote. It receives neither your name nor your address nor
          your account. Do not write personal things into your search criteria: they are passed on as they stand.
        </p>
        <p>
          The answers decide which cars you are alerted of. They decide nothing else about you. Each answer shows the
          words or the photo that it rests on, so that you can check it.
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
          <li>A mail provider receives your address and the text of each email, to deliver it.</li>
          <li>
            Your browser’s push service (of Google, Mozilla, Apple or Microsoft, depending on the browser) carries
            notifications; their content is encrypted for your browser.
          </li>
          <li>
            The payment provider is the merchant of record. It takes your card, your billing address and your email
            address itself; we never see or keep your card number. We receive your plan, its period and its dates.
          </li>
          <li>
            If you choose “Continue with Google”, Google learns that you sign in to {brand}, and we receive your name
            and your email address from it.
          </li>
          <li>A language model provider, as described above.</li>
          <li>
            If a geocoding service is switched on, it receives the place name that you type, without anything else about
            you.
          </li>
          <li>
            If usage statistics are switched on, PostHog receives on servers in the European Union that the waitlist was
            viewed or joined, in which browser, with a random identifier of that browser, and from which network
            address.
          </li>
          <li>
            Photos on our pages come through our own server, so that marketplaces do not see your browser. Photos in
            mails and notifications come from the marketplaces’ own servers, which see the network address that opens
            them. Marketplaces do not learn who is looking for what.
          </li>
        </ul>
        <p>
          Our own servers stand with a hosting provider. Beyond this we give data to others only where the law obliges
          us to.
        </p>
      </>
    ),
  },
  {
    id: 'sellers',
    title: 'Sellers and their listings',
    text: (
      <p>
        We read public listings: title, description, price, photos, place and the car’s own facts. We do not store
        sellers’ names or account ids. A seller who wants a listing removed from our records can write to{' '}
        <MailLink to={supportEmail} /> with its address.
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
          Your account and what belongs to it: until you delete it. It is then gone within a minute. What stays is the
          hash of an address that unsubscribed, so that it is left alone, for 90 days what reading cars cost, without
          your name, and a payment that you asked back, so that it is refunded.
        </li>
        <li>Sessions: 30 days, or until you log out. Links to reset a password: one hour.</li>
        <li>A search that you delete: at most 30 days more, with its results.</li>
        <li>Words of a search that you typed and did not save: at most two days.</li>
        <li>Listings: until they have not been seen for 90 days. A listing that your results hold stays with them.</li>
        <li>Waitlist entries: until the launch has been announced to you, or until you ask us to delete yours.</li>
        <li>Server logs name no email address and no password.</li>
      </ul>
    ),
  },
  {
    id: 'safety',
    title: 'How it is kept safe',
    text: (
      <p>
        Passwords are kept as argon2id hashes and session tokens as hashes, so neither can be read back. Cookies that
        sign you in cannot be read by scripts; the copy of their token in local storage can be read by those of our
        pages, which run no others but the payment provider’s in the checkout. No system is perfectly safe; if yours is
        affected, we tell you.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights, and deletion',
    text: (
      <>
        <p>
          You can change searches and alerts in your dashboard, and stop the alerts of any address with the link in each
          email. Under “My account” you correct your name and address, download what we keep about you, and delete your
          account with everything that belongs to it. For anything else, such as to object to a use of your data, write
          to <MailLink to={supportEmail} /> from the address of the account. We answer within 30 days. You may also
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
        When this policy changes, the date at its top changes with it. If a change matters for what you agreed to, we
        write to you before it takes effect.
      </p>
    ),
  },
]
