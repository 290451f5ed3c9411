import { Form } from '@remix-run/react'
import { timeLeftInWords } from '#domain/plans'
import { useSite } from '../../ui/site'
import { forgetToken } from './token-sync'
import type { userJson } from './user-json'

export function AccountTab({ account }: { account: ReturnType<typeof userJson> }) {
  const { supportEmail } = useSite()
  const { firstName, lastName, email, trial } = account
  return (
    <>
      <h1>Hello, {firstName}</h1>
      <div className="cards">
        <section className="panel">
          <h2>
            {firstName} {lastName}
          </h2>
          <p>{email}</p>
        </section>
        <section className="panel">
          <h2>Plan</h2>
          <p>
            <strong>{trial.isActive ? 'Free' : 'Free (expired)'}</strong>
            {trial.isActive && <> · {timeLeftInWords(trial.timeLeft)} left</>}
          </p>
          <p className="soft">
            {trial.isActive
              ? 'Your trial watches up to 3 searches at once.'
              : 'Your searches are kept, and nothing is watched for you meanwhile.'}
          </p>
        </section>
        <section className="panel">
          <h2>Feedback &amp; questions</h2>
          <p>
            Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
        </section>
        <Form method="post" action="/logout" onSubmit={forgetToken}>
          <button className="button">Log out</button>
        </Form>
      </div>
    </>
  )
}
