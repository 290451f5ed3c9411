import type { Verdict } from '#domain/judgment/verdicts/verdict'
import type { Answer } from '#domain/judgment/evidence/defects'
import type { RecordedAnswers } from './answers'
import type { Car } from './rows'
import type { LabeledSet } from './labeled-set'
import type { RecordedJudging } from './judge-recorded'
import {
  rateRequestId,
  yesNoRequestId,
  compiledCriteria,
  formatWish,
  type CompiledCriteria,
  type Wish,
} from './requests'

export interface Method {
  name: string
  verdicts(car: Car, wishes: Wish[]): Promise<Verdict[]>
}

export const lotwatchMethod = (judging: RecordedJudging, compiled: CompiledCriteria): Method => ({
  name: 'Lotwatch',
  verdicts: async (car, wishes) => (await judging.judge(car, compiledCriteria(wishes, compiled))).verdicts,
})

/** Answers with the labels themselves: the best possible result from reading the listings. */
export const labelMethod = ({ pairs }: LabeledSet): Method => ({
  name: 'careful reader',
  verdicts: (car, wishes) =>
    Promise.resolve(
      wishes.flatMap((wish) => {
        const { answer } = pairs.find((pair) => pair.car === car && formatWish(pair.wish) === formatWish(wish))!
        return answer === 'none' ? [] : [createVerdict(wish, answer)]
      }),
    ),
})

/** Includes the baselines that need a model only if it has answered something. */
export function baselineMethods(answers: RecordedAnswers): Method[] {
  const hasAnswersFor = (round: string) => answers.ids().some((id) => id.startsWith(`${round}:`))
  const rating = hasAnswersFor('rate') ? [baseline('rating 1 to 5', (car, wish) => rated(answers, car, wish))] : []
  const yesNo = hasAnswersFor('yesno') ? [baseline('yes or no', (car, wish) => saidYesOrNo(answers, car, wish))] : []
  return [baseline('keywords', foundWords), ...rating, ...yesNo]
}

const baseline = (name: string, meets: (car: Car, wish: Wish) => boolean | null): Method => ({
  name,
  verdicts: (car, wishes) => Promise.resolve(wishes.map((wish) => verdictOn(wish, meets(car, wish)))),
})

function verdictOn(wish: Wish, meets: boolean | null): Verdict {
  return createVerdict(wish, meets === null ? 'unknown' : meets === (wish.polarity === 'wanted') ? 'yes' : 'no')
}

function createVerdict({ criterion, polarity, strength }: Wish, answer: Answer): Verdict {
  return { criterionId: criterion, label: criterion, polarity, strength, answer, evidence: [] }
}

/** Plain keyword search: a car meets a wish if all its words occur, whatever their context. Otherwise unknown. */
function foundWords({ listing }: Car, { criterion, polarity }: Wish): boolean | null {
  const { title, description, attributes } = listing
  const words = wordsIn([title, description ?? '', ...Object.values(attributes)].join(' '))
  const isFound = wordsIn(criterion).every((word) => words.includes(word))
  return isFound ? polarity === 'wanted' : null
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const likelyFrom = 4
const unlikelyTo = 2

function rated(answers: RecordedAnswers, car: Car, wish: Wish): boolean | null {
  const rating = answers.get('rate', rateRequestId(car, wish))?.rating
  if (rating === undefined || (rating > unlikelyTo && rating < likelyFrom)) return null
  return rating >= likelyFrom
}

function saidYesOrNo(answers: RecordedAnswers, car: Car, wish: Wish): boolean | null {
  const answer = answers.get('yesno', yesNoRequestId(car, wish))?.answer
  return answer === undefined ? null : answer === 'yes'
}
