import { searchLimits, trialDays, yearlySavingPercent } from '#domain/plans/plans'
import { refundDays } from '#domain/plans/refund'
import type { Site } from '../../ui/site'
import { MailLink, type SiteOperator } from '../../features/legal/legal'

type Named = Pick<Site, 'brand' | 'supportEmail'>

export const termsSections = ({ brand, supportEmail }: Named, operator: SiteOperator) => [
  {
    id: 'service',
    title: `What ${brand} does`,
    text: (
      <>
        <p>
          You describe a used car. {brand} looks for it on the marketplaces you choose (CarGurus, Facebook Marketplace
          and Craigslist) and alerts you to new listings that fit. Only listings in the United States are supported.
        </p>
        <p>
          {brand} doesn’t sell cars, doesn’t act for sellers or buyers, and isn’t part of any sale. It isn’t affiliated
          with the marketplaces. Their names belong to their owners, and their own terms apply to what you do there.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <ul>
        <li>You must be at least 13 years old.</li>
        <li>Use a working email address and your real name, and keep your password private.</li>
        <li>You’re responsible for what happens in your account. Tell us right away if someone else uses it.</li>
        <li>One account per person. Don’t share it, and don’t open another to get a second trial.</li>
      </ul>
    ),
  },
  {
    id: 'trial',
    title: 'Free trial',
    text: (
      <p>
        New accounts start with a free {trialDays}-day trial. You don’t need a credit card, and the trial doesn’t turn
        into a paid plan. When it ends, we keep your searches and what they found, but stop watching until you choose a
        plan. The trial includes up to {searchLimits.basic} active searches.
      </p>
    ),
  },
  {
    id: 'plans',
    title: 'Plans and payment',
    text: (
      <>
        <ul>
          <li>
            Basic includes up to {searchLimits.basic} active searches, Professional up to {searchLimits.pro}.
          </li>
          <li>Plans are billed in advance, monthly or yearly. Yearly billing saves {yearlySavingPercent}%.</li>
          <li>
            You pay by card to our payment provider, the merchant of record. It sells you the subscription, charges you
            and sends the receipt. Prices include local taxes. Its terms apply to the payment.
          </li>
          <li>Plans renew automatically at the end of each paid month or year until you cancel.</li>
          <li>
            When you change your plan or period, we show what’s due right away and when the next payment is before you
            confirm.
          </li>
          <li>
            If a plan allows fewer searches than you have, the oldest ones keep running up to its limit and the rest
            pause. Nothing is deleted.
          </li>
          <li>If we change a price, it applies from your next renewal. We’ll email you first.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'cancel',
    title: 'Canceling',
    text: (
      <p>
        You can cancel anytime under “My account”. Your plan runs until the end of the paid cycle, then your account is
        downgraded. We keep your searches but stop watching them.
      </p>
    ),
  },
  {
    id: 'refund',
    title: `${refundDays}-day money-back guarantee`,
    text: (
      <p>
        You can get a refund within {refundDays} days of a payment, no reason needed. Ask for it under “Payments and
        receipts” in “My account”, or write to <MailLink to={supportEmail} />. Your plan ends with the refund. This
        doesn’t affect your other legal rights.
      </p>
    ),
  },
  {
    id: 'answers',
    title: 'How reliable answers are',
    text: (
      <>
        <p>
          AI reads the descriptions and photos of listings. Each answer is yes, no or unknown, and shows the seller’s
          words or the photo behind it. Sellers can be wrong, and so can our reading of a listing. Check the car, its
          papers and its history before you pay.
        </p>
        <p>
          Marketplaces can be slow, unavailable or blocked, so we may miss cars or find them late. Your search shows
          when we last checked each marketplace. We can’t promise to find a car.
        </p>
      </>
    ),
  },
  {
    id: 'alerts',
    title: 'Alerts',
    text: (
      <p>
        We send up to 20 emails a day to an address. Browser notifications are unlimited. Only add addresses and devices
        that are yours, or whose owners agreed. Every alert email has a link to stop them.
      </p>
    ),
  },
  {
    id: 'use',
    title: 'Fair use',
    text: (
      <>
        <p>Use {brand} to find cars for yourself or people you’re buying for. Don’t</p>
        <ul>
          <li>collect, republish or sell what it shows, or use it to contact sellers in bulk;</li>
          <li>overload it or the marketplaces, get around its limits, or try to get into other people’s accounts;</li>
          <li>use it for anything unlawful.</li>
        </ul>
        <p>
          We may pause or close accounts that do. If it isn’t your fault, we’ll refund the time you paid for and didn’t
          use.
        </p>
      </>
    ),
  },
  {
    id: 'yours',
    title: 'What’s yours and what’s ours',
    text: (
      <p>
        What you write stays yours. You let us use it to run the service for you. The software and its design are ours.
        Listings belong to the people who wrote them.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    text: (
      <p>
        {brand} is provided as is. As far as the law allows, we aren’t liable for the outcome of a purchase, a missed
        car or lost profit, and our total liability is limited to what you paid us in the previous twelve months.
        Nothing here limits liability that can’t be limited by law.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'Ending and deletion',
    text: (
      <p>
        You can stop anytime and delete your account, with everything in it, under “My account”. Any plan ends right
        away, so you won’t be charged again. If we end the service, we’ll tell you at least 30 days ahead and refund any
        time you paid for after that.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Governing law',
    text: (
      <p>
        These terms are an agreement between you and {operator.name}, under the laws of {operator.law}. If you’re a
        consumer, you keep the protection of the law where you live.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and other terms',
    text: (
      <p>
        When these terms change, we update the date at the top. We’ll email you before an important change takes effect,
        and you can cancel if you don’t agree. If one part of these terms is invalid, the rest still applies. The{' '}
        <a href="/privacy-policy">privacy policy</a> explains what we store about you.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    text: (
      <>
        <p>
          {operator.name}
          <br />
          {operator.address}
        </p>
        <p>
          <MailLink to={supportEmail} />
        </p>
      </>
    ),
  },
]
