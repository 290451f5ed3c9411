import { z } from 'zod'
import { answerTo } from './answers'
import { compile } from './criteria'
import { groundsOf, listingInput, type Ground, type SeenListing } from './listing'

/** Tells for each photo address, in order, what the photo shows. */
export type PhotoReader = (photoUrls: string[]) => Promise<string[][]>

const criteriaInput = z.object({ words: z.string(), features: z.array(z.string()) })
const readingInput = z.object({ listing: listingInput, features: z.array(z.string()) })
const answersInput = z.object({
  listing: listingInput,
  questions: z.array(z.object({ id: z.string(), label: z.string() })),
})

/** The three answers that Lotwatch asks a model for, by format name. */
export const formats: Record<
  string,
  (document: unknown, photoUrls: string[], readPhotos: PhotoReader) => Promise<object>
> = {
  criteria: async (document) => {
    const { words, features } = criteriaInput.parse(document)
    return { criteria: compile(words, features) }
  },
  reading: async (document, photoUrls, readPhotos) => {
    const { listing, features } = readingInput.parse(document)
    const grounds = groundsOf({ listing, shows: await readPhotos(photoUrls) })
    const facts = features.flatMap((feature) => {
      const ground = grounds.get(feature)
      return ground ? [{ feature, ...ground }] : []
    })
    return { facts }
  },
  answers: async (document, photoUrls, readPhotos) => {
    const { listing, questions } = answersInput.parse(document)
    const seen: SeenListing = { listing, shows: await readPhotos(photoUrls) }
    return { answers: questions.map(({ id, label }) => ({ id, ...(answerTo(label.toLowerCase(), seen) ?? unknown) })) }
  },
}

const unknown = { answer: 'unknown', quote: null, photo: null, attribute: null } as const

/** The answer with quotes that are in no listing, for the mode "false-quote". */
export function withFalseQuotes(answer: object): object {
  const falsify = (rows: Ground[]) =>
    rows.map((row) => ({ ...row, quote: 'as the maker certified in writing, see page 9' }))
  return Object.fromEntries(
    Object.entries(answer).map(([key, rows]) => [key, key === 'criteria' ? rows : falsify(rows as Ground[])]),
  )
}
