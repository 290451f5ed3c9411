import { z } from 'zod'
import { gibberishText, isGibberish } from '../judgment/criteria/gibberish'
import { defineField, toText } from './field'
import { criteriaLength, isSameText, maxCriteriaLength, tooLongText } from './search-rules'

/** `storedWords` is the search's current text, which may exceed the current limit as long as it is unchanged. */
export const smartCriteria = (storedWords: string) =>
  defineField({
    json: z
      .string({ error: 'Smart search criteria must be text.' })
      .refine((words) => words === storedWords || criteriaLength(words) <= maxCriteriaLength, {
        error: ({ input }) => tooLongText(String(input)),
      })
      .refine((words) => words === storedWords || !isGibberish(words), { error: gibberishText })
      .meta({ maxLength: maxCriteriaLength })
      .describe('What the buyer wants and rules out, in their own words.'),
    read: (given) => {
      if (typeof given !== 'string' && given !== null && given !== undefined) return given
      return isSameText(toText(given), storedWords) ? storedWords : toText(given)
    },
    answer: z.string().describe('The buyer’s words. Older ones may be longer than new ones.'),
    words: (given: string) => given && `“${given}”`,
  })
