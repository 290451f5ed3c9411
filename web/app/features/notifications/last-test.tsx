import { minuteMs } from '#domain/durations'
import { Ago } from '../../ui/ago'

interface Tested {
  testedAt: Date | null
  testResult: string | null
}

/** A test without a result after this time is lost: its worker died, or none is running. */
const maxMs = 2 * minuteMs

export const isTestUnderWay = ({ testedAt, testResult }: Tested, now: Date) =>
  testedAt !== null && testResult === null && now.getTime() - testedAt.getTime() < maxMs

export function LastTest({ testedAt, testResult, now }: Tested & { now: Date }) {
  if (testedAt === null) return null
  const pending = isTestUnderWay({ testedAt, testResult }, now)
    ? 'On its way. The result will stand here.'
    : 'It is not known what became of it. Try again.'
  return (
    <p className="small soft last-test">
      Test <Ago at={testedAt} now={now} />: {testResult ?? pending}
    </p>
  )
}
