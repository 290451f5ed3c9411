import type { AdPiece } from '#domain/words/ad-text'
import { passageId } from '../cars/evidence'
import type { CarInFull } from './car-in-full.server'
import { Section } from './car-page-parts'

interface AdSectionProps {
  ad: CarInFull['ad']
  marketplace: string
  /** Of the car, of which this is the one that fits best. */
  postings: number
  /** Its page could not be read. */
  isUnread?: boolean
}

/** What the seller wrote, with the proofs highlighted. A long text is folded; a link to a passage opens it. */
export const AdSection = ({ ad: { title, lead, rest, language }, marketplace, postings, isUnread }: AdSectionProps) => (
  <Section id="ad" title={`The ad on ${marketplace}`}>
    {postings > 1 && (
      <p className="soft">
        The posting that fits best. <a href="#postings">All {postings} postings</a>
      </p>
    )}
    <div className="ad-text" lang={language === 'en' ? undefined : language}>
      <p className="ad-title">
        <Pieces pieces={title} />
      </p>
      {lead.length > 0 && (
        <p>
          <Pieces pieces={lead} />
          {rest.length > 0 && ' …'}
        </p>
      )}
      {rest.length > 0 && (
        <details>
          <summary lang="en">Show the rest of the ad</summary>
          <p>
            <Pieces pieces={rest} />
          </p>
        </details>
      )}
    </div>
    {isUnread ? (
      <p className="soft">{marketplace} didn’t let us open this ad’s page, so we judged it by what its list says.</p>
    ) : (
      lead.length === 0 && <p className="soft">We know no more of the ad’s text.</p>
    )}
  </Section>
)

const Pieces = ({ pieces }: { pieces: AdPiece[] }) =>
  pieces.map(({ text, mark }, i) =>
    mark === null ? (
      text
    ) : (
      // A link in a passage splits it. The first part has the id.
      <mark key={i} id={pieces.findIndex((one) => one.mark === mark) === i ? passageId(mark) : undefined}>
        {text}
      </mark>
    ),
  )
