import { useSite } from '../../ui/site'
import { StartButton } from './start-button'

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
