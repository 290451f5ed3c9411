import { z } from 'zod'
import { entryOf } from '../../claims/lexicon'
import { answerTo } from './answers'
import { compile } from './compile/compile'
import { relationOf } from './compile/same'
import { factsIn, groundOf, listingInput, type SeenListing } from './listing'

/** Returns what each photo in the pictures shows, in order. */
export type PhotoReader = (pictures: string[]) => Promise<string[][]>

/** Chooses the listing that an answer is about. A correct model uses the given one. */
export type Attention = (given: SeenListing) => SeenListing

const criteriaInput = z.object({ words: z.string() })
const sameInput = z.object({
  things: z.array(z.object({ id: z.string(), words: z.string(), thing: z.string(), feature: z.string() })),
})
/** `features`: the requested ones; null for all. */
const readingInput = z.object({ listing: listingInput, features: z.array(z.string()).nullable() })
const answersInput = z.object({
  listing: listingInput,
  questions: z.array(z.object({ id: z.string(), label: z.string() })),
})

interface Asked {
  document: unknown
  pictures: string[]
  readPhotos: PhotoReader
  attention: Attention
}

/** The four output formats that Lotwatch requests, by name. Each throws if the document has the wrong shape. */
export const formats: Record<string, (asked: Asked) => Promise<object>> = {
  criteria: async ({ document }) => ({ criteria: compile(criteriaInput.parse(document).words) }),
  same: async ({ document }) => ({
    answers: sameInput.parse(document).things.map((thing) => ({ id: thing.id, answer: relationOf(thing) })),
  }),
  reading: async (asked) => {
    const { listing, features } = readingInput.parse(asked.document)
    const isAskedFor = (feature: string) => (features === null ? entryOf(feature) !== null : features.includes(feature))
    return { facts: factsIn(await seenBy(asked, listing)).filter(({ feature }) => isAskedFor(feature)) }
  },
  answers: async (asked) => {
    const { listing, questions } = answersInput.parse(asked.document)
    const seen = await seenBy(asked, listing)
    return { answers: questions.map(({ id, label }) => ({ id, ...(answerTo(label.toLowerCase(), seen) ?? unknown) })) }
  },
}

const seenBy = async ({ pictures, readPhotos, attention }: Asked, listing: SeenListing['listing']) =>
  attention({ listing, shows: await readPhotos(pictures) })

const unknown = { ...groundOf('no', {}), answer: 'unknown' }
