import { toneOf, toneSigns } from '#domain/judgement/verdicts/tone'
import type { VerdictView } from '#domain/words/car-view'

/** *leather seats · ✓ yes · "black **leather seats**, heated"*: a sign and a word as well as the colour. */
export function VerdictLine({ verdict, carName }: { verdict: VerdictView; carName: string }) {
  const { label, polarity, answer, evidence } = verdict
  const tone = toneOf(verdict)
  return (
    <li>
      {polarity === 'unwanted' && <span className="soft">not wanted: </span>}
      {label} · <span className={`answer ${tone}`}>{`${toneSigns[tone]} ${answer}`}</span>
      {evidence.map((item, i) => (
        <span key={i}>
          {' · '}
          <EvidenceText item={item} about={`${label}, ${carName}`} />
        </span>
      ))}
    </li>
  )
}

function EvidenceText({ item, about }: { item: VerdictView['evidence'][number]; about: string }) {
  switch (item.kind) {
    case 'quote':
      return (
        <q>
          {item.before}
          <mark>{item.quote}</mark>
          {item.after}
        </q>
      )
    case 'photo':
      if (!item.url) return <>photo {item.photo}</>
      return (
        <a href={item.url} rel="noreferrer" target="_blank">
          photo {item.photo}
          <span className="visually-hidden"> showing {about}</span>
        </a>
      )
    case 'attribute':
      return (
        <>
          {item.label}: <mark>{item.value}</mark>
        </>
      )
    default:
      return item satisfies never
  }
}
