import { Page } from '../ui/page'
import { useSite } from '../ui/site'
import { title } from '../ui/title'

export const meta = title('Terms of Use')

export default function TermsOfUse() {
  const { brand, supportEmail } = useSite()
  return (
    <Page width="reading">
      <h1>Terms of Use</h1>
      <p className="soft">Last updated April 30, 2025</p>
      <h2>What {brand} does</h2>
      <p>
        {brand} looks for used cars listed in the United States on the marketplaces that your search names, reads the
        listings and tells you which ones fit. It does not sell cars and is no party to any sale.
      </p>
      <h2>What it cannot promise</h2>
      <p>
        Listings are written by their sellers. {brand} shows the words and photos that an answer rests on, so that you
        can check it; check the car itself before you pay. Marketplaces can be unreachable; your search then says so.
      </p>
      <h2>Your account</h2>
      <p>
        You must be at least 13 years old, give a working email address and keep your password to yourself. Use {brand}{' '}
        for your own car searches, not to collect listings or to burden the marketplaces.
      </p>
      <h2>Trial and plans</h2>
      <p>
        The trial is free, lasts 7 days and needs no credit card. Paid plans are billed in advance, monthly or yearly.
        You can cancel at any time; the plan then ends with the paid period. Within 14 days of a payment you can have it
        back.
      </p>
      <h2>Limits</h2>
      <p>
        The trial watches up to 3 searches at once. At most 20 emails a day go to one address. We may close accounts
        that misuse the service.
      </p>
      <h2>Contact</h2>
      <p>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </Page>
  )
}
