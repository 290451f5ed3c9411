import { useSite } from '../../ui/site'
import { StartButton } from './start-button'

/** A band between two blocks with a button to start and a link to write to us. */
export function CallToAction({ id, title, text }: { id: string; title: string; text: string }) {
  const { supportEmail } = useSite()
  return (
    <section className="band" aria-labelledby={id}>
      <div className="band-inner">
        <div>
          <h2 id={id}>{title}</h2>
          <p>{text}</p>
        </div>
        <div className="band-actions">
          <StartButton />
          <a className="button" href={`mailto:${supportEmail}`}>
            Contact us
          </a>
        </div>
      </div>
    </section>
  )
}
