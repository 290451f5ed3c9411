import { searchLimits, trialDays } from '#domain/plans/plans'
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
          You describe a used car. {brand} looks for it on CarGurus, Facebook Marketplace and Craigslist, as far as your
          search names them, and tells you about new listings that fit. Only listings in the United States are
          supported.
        </p>
        <p>
          {brand} does not sell cars, does not act for sellers or buyers, and is no party to any sale. It is not
          connected with the marketplaces; their names belong to their owners, and their own terms hold for what you do
          there.
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
        <li>Give a working email address and a true name, and keep your password to yourself.</li>
        <li>You answer for what is done with your account. Tell us at once if someone else uses it.</li>
        <li>One person, one account. Do not share it and do not open another to get a second trial.</li>
      </ul>
    ),
  },
  {
    id: 'trial',
    title: 'Free trial',
    text: (
      <p>
        A new account begins with a free trial of {trialDays} days. It needs no credit card and turns into nothing by
        itself: when it ends, your searches and what they found are kept, but nothing is watched until you choose a
        plan. The trial watches up to {searchLimits.basic} searches at once.
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
            Basic watches up to {searchLimits.basic} searches at once, Professional up to {searchLimits.pro}.
          </li>
          <li>Plans are billed in advance, monthly or yearly. Yearly billing saves 20%.</li>
          <li>
            Payments are made by card to our payment provider, which is the merchant of record: it sells you the
            subscription, charges you and sends the receipt. Prices include local taxes. Its terms hold for the payment.
          </li>
          <li>A plan renews by itself at the end of each paid month or year, until you cancel it.</li>
          <li>
            When you change to another plan or period, you see what is due at once, and when the next payment is, before
            you confirm.
          </li>
          <li>
            When a plan allows fewer searches than you have, the oldest within its limit stay on and the others pause.
            None is deleted.
          </li>
          <li>If we change a price, it holds for you from the next renewal on, and we write to you before that.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'cancel',
    title: 'Cancelling',
    text: (
      <p>
        You can cancel at any time under “My account”. Your plan then runs to the end of the paid cycle, and the account
        is downgraded: your searches are kept, and nothing is watched any more.
      </p>
    ),
  },
  {
    id: 'refund',
    title: `${refundDays}-day money-back guarantee`,
    text: (
      <p>
        Within {refundDays} days of a payment you can have it back, without giving a reason: ask for it under “Payments
        and receipts” in “My account”, or write to <MailLink to={supportEmail} />. The plan ends with the refund. Rights
        that the law gives you beyond this stay as they are.
      </p>
    ),
  },
  {
    id: 'answers',
    title: 'What an answer is worth',
    text: (
      <>
        <p>
          AI reads the descriptions and photos of listings. Each answer is yes, no or unknown and shows the seller’s
          words or the photo that it rests on. Listings are written by their sellers and can be wrong, and so can a
          reading of them. Look at the car, its papers and its history before you pay for it.
        </p>
        <p>
          Marketplaces can be slow, unreachable or closed to us, and then cars can be missed or found late. Your search
          shows for each marketplace when it last looked. We do not promise that any car will be found.
        </p>
      </>
    ),
  },
  {
    id: 'alerts',
    title: 'Alerts',
    text: (
      <p>
        At most 20 emails a day go to one address; browser notifications are not limited. Add only addresses and devices
        that are yours or whose owners agreed. Every alert email has a link that stops it.
      </p>
    ),
  },
  {
    id: 'use',
    title: 'Fair use',
    text: (
      <>
        <p>Use {brand} to look for cars for yourself or for those you buy for. Do not</p>
        <ul>
          <li>collect, republish or sell what it shows, or use it to contact sellers in bulk;</li>
          <li>burden it or the marketplaces, get around its limits, or look for ways into other people’s accounts;</li>
          <li>use it for anything unlawful.</li>
        </ul>
        <p>
          We may pause or close an account that does. Where that is not the buyer’s fault, what was paid for the time
          left is paid back.
        </p>
      </>
    ),
  },
  {
    id: 'yours',
    title: 'What is yours, and what is ours',
    text: (
      <p>
        What you write stays yours; you let us use it to run the service for you. The software and its looks are ours.
        Listings belong to those who wrote them.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    text: (
      <p>
        {brand} is provided as it is. As far as the law allows, we are not liable for what comes of a purchase, for a
        missed car or for lost profit, and altogether for no more than you paid us in the twelve months before. Nothing
        here limits liability that the law does not let us limit.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'Ending and deletion',
    text: (
      <p>
        You can stop at any time, and delete your account with everything that belongs to it under “My account”. A
        running plan ends with it at once, so that nothing more is charged. If we end the service, we tell you at least
        30 days before and pay back what you paid for the time after.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Which law holds',
    text: (
      <p>
        These terms are an agreement between you and {operator.name}, under the laws of {operator.law}. If you are a
        consumer, you keep the protection of the law where you live.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and the rest',
    text: (
      <p>
        When these terms change, the date at their top changes, and we write to you before a change that matters takes
        effect; you can cancel if you do not agree. If a part of them does not hold, the others do. The{' '}
        <a href="/privacy-policy">privacy policy</a> says what we keep about you.
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
