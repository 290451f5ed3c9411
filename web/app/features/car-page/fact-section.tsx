import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import type { FactRow, FactSource } from '#domain/words/fact-table'
import { Separator } from '../../ui/text'
import { photoPath } from '../cars/car-photo'
import { Section } from './car-page-parts'

interface FactSectionProps {
  facts: FactRow[]
  /** Null if photos have no pages. */
  gallery: string | null
}

/** What the ad says of the car, and where it says so. What matters and is missing stands there, too. */
export const FactSection = ({ facts, gallery }: FactSectionProps) => (
  <Section id="facts" title="Facts">
    <table className="fact-table">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Fact</th>
          <th scope="col">What the ad says, and where</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              {values.length === 0 && <span className="not-stated">Not stated</span>}
              {values.map(({ value, sources }) => (
                <div key={value}>
                  <span className="figures">{value}</span>{' '}
                  <span className="soft small">
                    {sources.map((source, i) => (
                      <Fragment key={i}>
                        {i > 0 && <Separator />}
                        <Source source={source} value={value} gallery={gallery} />
                      </Fragment>
                    ))}
                  </span>
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
)

interface SourceProps {
  source: FactSource
  value: string
  gallery: string | null
}

function Source({ source, value, gallery }: SourceProps) {
  switch (source.kind) {
    case 'field':
      return 'site’s field'
    case 'title':
      return 'ad’s title'
    case 'vin':
      return 'from the VIN'
    case 'quote':
      return source.quote.toLowerCase() === value.toLowerCase() ? 'seller’s words' : `seller: “${source.quote}”`
    case 'photo': {
      const name = `photo ${source.photo}`
      if (!gallery) return name
      return (
        <Link to={photoPath(gallery, source.photo)} discover="none">
          {name}
          <span className="visually-hidden"> showing {value}</span>
        </Link>
      )
    }
    default:
      return source satisfies never
  }
}
