import { findMake, findModel } from '#domain/catalog/names/catalog'
import { joinWithAnd, joinWithOr } from '#domain/figures'
import { isGibberish } from '#domain/judgment/criteria/gibberish'
import { checkDescription, normalizeDescription, readDescription } from '#domain/search/described-search'
import type { DescribedSearch, DescriptionDraft } from '#domain/search/description-reading'
import type { CarQuestion } from '#domain/search/described-cars'
import { canAdd, suggestCars, type CarSuggestion } from '#domain/search/suggested-cars'
import { findTemplateByWords } from '#domain/search/description-templates'
import type { SearchField } from '#domain/search/schema'
import { criteriaLength, maxCars, maxCriteriaLength, maxModels } from '#domain/search/search-rules'
import { wantedCars } from '#domain/search/wanted-cars'
import { isBodyType } from '#domain/vocabulary'
import type { Owner } from '../../features/accounts/session/sessions.server'
import { findPlace } from '../../features/places/locations.server'
import type { SearchFormValues } from '../../features/searches/form-values'
import { listedModels } from '../../features/wishes/preview.server'
import { findReading, waitUntilRead } from '../../features/wishes/unsaved-words.server'

/** A description of the whole car, as submitted, and what it filled in the form. */
export interface Description {
  text: string
  /** The buyer's words behind each field that still holds what they state. */
  words: DescribedSearch['words']
  questions: { text: string; cars: { id: string; label: string }[] }[]
  /** Whether the text itself says which make. Otherwise cars are suggested. */
  namesMake: boolean
  /** Sentences about what was filled in and what was not. */
  notes: string[]
  /** The wishes that were added, so that the next description replaces them. */
  addedWishes: string
}

export const blankDescription: Description = {
  text: '',
  words: {},
  questions: [],
  namesMake: false,
  notes: [],
  addedWishes: '',
}

/** What the form sends of a description: its text, and the wishes that it added before. */
export type TypedDescription = Pick<Description, 'text' | 'addedWishes'>

export const readTypedDescription = (form: FormData): TypedDescription => ({
  text: String(form.get('description') ?? ''),
  addedWishes: String(form.get('addedWishes') ?? ''),
})

/** Gives the model time to respond. Without JavaScript, the page loads only after that. */
const waitMs = 12_000

/** Why the model has not read the words, so that they were read by rules alone. */
const failures = {
  unread: 'Our AI isn’t answering right now. We read this without it.',
  budget: 'We’ve reached today’s AI limit. We read this without it.',
  allowance: 'You’ve used today’s AI readings. We read this without it.',
}

/** The model's draft, or why there is none. */
type Read = { draft: DescriptionDraft } | { failure: keyof typeof failures }

type Described = DescribedSearch & { placeProblem: string | null }

/** Fills the form from a description. Fields that it doesn't state keep what was typed. */
export async function fillFromDescription(
  owner: Owner,
  typed: TypedDescription,
  values: SearchFormValues,
): Promise<{ values: SearchFormValues; description: Description }> {
  const problem = unreadable(typed.text)
  if (problem !== null) return { values, description: { ...blankDescription, ...typed, notes: [problem] } }
  const read = await readDraft(owner, typed.text, waitMs)
  const described = await checkWithPlace(owner, read, typed.text)
  const { smartCriteria = '', ...stated } = described.values
  const wishes = addWishes(values.smartCriteria, smartCriteria, typed.addedWishes)
  const filled: SearchFormValues = {
    ...values,
    ...(stated.make !== undefined && stated.make !== values.make && { models: [] }),
    ...(stated.make !== undefined && { otherCars: [] }),
    ...(stated.location !== undefined && { countrywide: false, otherPlaces: [] }),
    ...(stated.countrywide && { location: '', radius: '', otherPlaces: [] }),
    ...stated,
    smartCriteria: wishes ?? values.smartCriteria,
  }
  const tooLong =
    wishes === null ? ['Your wishes are too long to add more. Shorten them, and fill in the form again.'] : []
  const shown = describe(described, { text: typed.text, addedWishes: smartCriteria }, filled)
  const withoutModel = 'failure' in read ? [failures[read.failure]] : []
  const count = Object.keys(shown.words).length
  const done = count === 0 ? [] : ['Check what we filled in from your words, and change anything we got wrong.']
  return { values: filled, description: { ...shown, notes: [...withoutModel, ...done, ...shown.notes, ...tooLong] } }
}

/** The description beside a form that was submitted for another reason. Never waits for the model. */
export async function shownDescription(
  owner: Owner,
  typed: TypedDescription,
  values: SearchFormValues,
): Promise<Description> {
  if (unreadable(typed.text) !== null) return { ...blankDescription, ...typed }
  return describe(await checkWithPlace(owner, await readDraft(owner, typed.text, 0), typed.text), typed, values)
}

/** Adds the car that the buyer chose among those that a description may mean: "ford/explorer", "honda". */
export function withChosenCar(values: SearchFormValues, id: string): SearchFormValues {
  const [makeId = '', modelId] = id.split('/')
  const make = findMake(makeId)
  const model = make && modelId !== undefined ? findModel(make, modelId) : null
  if (!make) return values
  const chosen = { make: make.id, models: model ? [model.id] : [] }
  if (values.make === '') return { ...values, ...chosen }
  const cars = wantedCars(values)
  const at = cars.findIndex((car) => car.make === make.id)
  const all =
    at === -1
      ? [...cars, chosen]
      : cars.with(at, {
          make: make.id,
          models: [...new Set([...cars[at]!.models, ...chosen.models])].slice(0, maxModels),
        })
  const [first, ...otherCars] = all.slice(0, maxCars)
  return { ...values, ...first, otherCars }
}

function unreadable(text: string): string | null {
  const words = normalizeDescription(text)
  if (words === '') return 'Describe the car first, like “Honda Civic under $12,000 near Austin, TX”.'
  if (criteriaLength(words) > maxCriteriaLength)
    return `Describe the car in up to ${maxCriteriaLength} characters. Yours have ${criteriaLength(words)}.`
  return isGibberish(words) ? 'We couldn’t read that. Name the car, the price and the place.' : null
}

async function readDraft(owner: Owner, text: string, longestMs: number): Promise<Read> {
  const template = findTemplateByWords(text)
  if (template) return { draft: template.draft }
  const words = { words: normalizeDescription(text), isDescription: true }
  const read = longestMs === 0 ? await findReading(owner.id, words) : await waitUntilRead(owner, words, longestMs)
  if (read?.state !== 'read') return { failure: read?.state === 'failed' ? read.reason : 'unread' }
  // Safe: the worker validates the model's response before it writes the column.
  return { draft: read.row.description as unknown as DescriptionDraft }
}

/** Gives the stated places their full names, as far as we know them. */
async function checkWithPlace(owner: Owner, read: Read, text: string): Promise<Described> {
  const year = new Date().getFullYear()
  const described = 'draft' in read ? checkDescription(read.draft, text, year) : readDescription(text, year)
  const { location, otherPlaces = [], ...values } = described.values
  if (location === undefined) return { ...described, placeProblem: null }
  const stated = [{ location, radius: values.radius ?? '' }, ...otherPlaces]
  const looked = await Promise.all(
    stated.map(async (place) => ({ place, found: await findPlace({ label: place.location, value: '' }, owner.id) })),
  )
  // A place that we don't know stays as typed, so the search can't be saved without it.
  const [first, ...others] = looked.map(({ place, found }) =>
    found.ok ? { ...place, location: found.place.label } : place,
  )
  const problems = looked.flatMap(({ place, found }) => (found.ok ? [] : [`“${place.location}”: ${found.error}`]))
  const placeProblem = problems.length === 0 ? null : problems.join(' ')
  const { location: ofFirst, otherPlaces: ofOthers, ...words } = described.words
  const known = { ...values, location: first!.location, ...(first!.radius !== '' && { radius: first!.radius }) }
  return {
    ...{ ...described, placeProblem },
    values: others.length === 0 ? known : { ...known, otherPlaces: others },
    words: {
      ...words,
      ...(ofFirst && { location: ofFirst }),
      ...(ofOthers && others.length > 0 && { otherPlaces: ofOthers }),
    },
  }
}

/** Adds wishes to those typed, or replaces the ones that an earlier description added. Null if they are too long. */
function addWishes(typed: string, stated: string, before: string): string | null {
  const all = typed.trim()
  const isAdded = before !== '' && (all === before || all.endsWith(`, ${before}`))
  const own = isAdded ? all.slice(0, -before.length).replace(/, $/, '') : all
  const isThere = stated === '' || own.toLowerCase().includes(stated.toLowerCase())
  const wishes = [...(own === '' ? [] : [own]), ...(isThere ? [] : [stated])].join(', ')
  return criteriaLength(wishes) <= maxCriteriaLength ? wishes : null
}

function describe(described: Described, typed: TypedDescription, values: SearchFormValues): Description {
  const { words, questions, notUnderstood, placeProblem } = described
  const isEmpty = Object.keys(described.values).length === 0 && questions.length === 0 && placeProblem === null
  const quoted = joinWithAnd(
    notUnderstood.map(({ words: said, suggestion }) => (suggestion ? `“${said}” (${suggestion}?)` : `“${said}”`)),
  )
  const holds = ([name]: [string, unknown]) => {
    const [is, stated] = [values[name as SearchField], described.values[name as SearchField]]
    return name === 'smartCriteria'
      ? String(is).includes(String(stated))
      : JSON.stringify(is) === JSON.stringify(stated)
  }
  return {
    ...typed,
    words: Object.fromEntries(Object.entries(words).filter(holds)),
    questions: questions.flatMap((question) => openQuestion(values, question)).map(toQuestion),
    namesMake: described.values.make !== undefined || questions.length > 0,
    notes: [
      ...(isEmpty ? ['We found nothing to fill in. Name the car, the price and the place.'] : []),
      ...(placeProblem === null ? [] : [placeProblem]),
      ...(notUnderstood.length === 0 ? [] : [`We didn’t understand ${quoted}. If it matters, fill it in below.`]),
    ],
  }
}

/** A name that may be several cars is answered by one of them. Of too many makes, all that the search has room for. */
function openQuestion(values: SearchFormValues, question: CarQuestion): CarQuestion[] {
  const cars = question.cars.filter((car) => !isInForm(values, car))
  if (!question.isTooManyMakes) return cars.length < question.cars.length ? [] : [question]
  const open = cars.filter((car) => canAdd(values, [car.make, car.model ?? '']))
  return open.length === 0 ? [] : [{ ...question, cars: open }]
}

const isInForm = (values: SearchFormValues, { make, model }: CarQuestion['cars'][number]) =>
  wantedCars(values).some((car) => car.make === make && (model === null || car.models.includes(model)))

function toQuestion({ quotes, cars, isTooManyMakes }: CarQuestion): Description['questions'][number] {
  const named = joinWithOr(quotes.map((quote) => `“${quote}”`))
  const makes = joinWithOr([...new Set(cars.map(({ make }) => findMake(make)!.name))])
  return {
    text: isTooManyMakes ? `${named}? A search can have up to ${maxCars} makes. Choose them:` : `${named}: ${makes}?`,
    cars: cars.map(({ make, model, label }) => ({ id: model === null ? make : `${make}/${model}`, label })),
  }
}

/**
 * Cars to choose from if the description names no make: those that the form suggested before (`suggested`, their ids),
 * so that the others stay when one is chosen, else what is listed and what sells.
 */
export async function suggestionFor(
  { text, namesMake }: Description,
  values: SearchFormValues,
  suggested: string[],
  { asker, now }: { asker: string; now: Date },
): Promise<CarSuggestion | null> {
  if (namesMake) return null
  const listed = suggested.length > 0 ? suggested : await listedModels({ ...values }, now, asker)
  return suggestCars({ description: text, bodyTypes: values.bodyTypes.filter(isBodyType), wanted: values, listed })
}
