import { judgeRetryDelayMs } from '#domain/crawl/schedule'
import { databaseNow, type Database, type Prisma } from '#platform/database'
import type { Criterion, CriterionDraft } from '#domain/judgment/criteria/criterion'
import { buildCriteria } from '#domain/judgment/criteria/from-drafts'
import { termsToCompare, addRelations, relationLookup, type TermToCompare } from '#domain/judgment/criteria/relation'
import { searchedNames, type SearchToName } from '#domain/search/searched-names'
import type { Dependencies } from '../../dependencies'
import { ModelBudgetUsedUp, TypedFailure, isModelUnavailable } from '../../failures'
import { toJson } from '../../stored/rows'
import { criteriaFormat, comparisonFormat, descriptionFormat } from '../model/formats'
import { holdCriteriaTextForBudget } from '../model/hold-for-budget'
import { askModel } from '../model/model'
import type { ModelCallOwner } from '../model/model-budget'

interface CompilePause {
  version: number
  compileFailures: number
  compileAfter: Date | null
  compileVersion: number | null
}

/** Returns the end of the back-off or hold; null if the text may be compiled now. A changed search starts over. */
export function compilePausedUntil(search: CompilePause, now: Date): Date | null {
  const { version, compileAfter, compileVersion } = search
  return compileVersion === version && compileAfter !== null && compileAfter > now ? compileAfter : null
}

/** Each attempt at text that the model refuses costs a call, so the search backs off as a car does. */
async function countCompileFailure(db: Database, search: CompilePause & { id: string }): Promise<void> {
  const { id, version, compileVersion } = search
  const compileFailures = (compileVersion === version ? search.compileFailures : 0) + 1
  const compileAfter = new Date((await databaseNow(db)).getTime() + judgeRetryDelayMs(compileFailures))
  await db.search.updateMany({
    where: { id, version },
    data: { compileFailures, compileAfter, compileVersion: version, isCompileHeld: false },
  })
}

/** Limit in characters. Longer text is truncated, because no real list of criteria is that long. */
const maxCharacters = 4_000

/**
 * Compiles a search's text into criteria and stores them. If the search was edited meanwhile, nothing is stored and the
 * next cycle compiles the new text. A search without text gets no criteria and costs no call. Text that the model
 * cannot compile backs off; text beyond today's budget is held. Throws what `askModel` throws, except
 * `ModelBudgetUsedUp`.
 */
export async function compileCriteria(
  deps: Dependencies,
  { searchId }: { searchId: string },
): Promise<{ criteria: number }> {
  const search = await deps.db.search.findUnique({ where: { id: searchId } })
  if (!search || compilePausedUntil(search, await databaseNow(deps.db))) return { criteria: 0 }
  try {
    const criteria = await compile(deps, search)
    await deps.db.search.updateMany({
      where: { id: searchId, version: search.version },
      data: { criteria: toJson(criteria) },
    })
    return { criteria: criteria.length }
  } catch (error) {
    if (error instanceof ModelBudgetUsedUp) {
      await holdCriteriaTextForBudget(deps.db, search)
      return { criteria: 0 }
    }
    if (!isModelUnavailable(error)) await countCompileFailure(deps.db, search)
    throw error
  }
}

export function createCompileQuestion(words: string) {
  const document = { words: words.slice(0, maxCharacters) }
  return { purpose: 'compile' as const, format: criteriaFormat, document, picture: null }
}

async function compile(
  deps: Dependencies,
  search: SearchToName & { id: string; smartCriteria: string },
): Promise<Criterion[]> {
  const words = search.smartCriteria.trim()
  if (words === '') return []
  const drafts = await compiledDrafts(deps, words, { searchId: search.id, isBackfill: false })
  return buildCriteria(drafts, words, searchedNames(search))
}

/** For terms in a buyer's text that the synonym tables do not cover. */
export function createTermRelationQuestion(words: string, things: TermToCompare[]) {
  const document = { words: words.slice(0, maxCharacters), things }
  return { purpose: 'same' as const, format: comparisonFormat, document, picture: null }
}

/**
 * Returns the criteria that the model drafts from a buyer's text, after comparing each term with its feature. If the
 * second question gets no usable answer or exceeds the budget, these terms stay open questions, which are exact.
 * Throws what `askModel` throws for the first question, and `ModelUnavailable` for either.
 */
async function compiledDrafts(deps: Dependencies, words: string, asker: ModelCallOwner): Promise<CriterionDraft[]> {
  const { criteria } = await askModel(deps, { ...createCompileQuestion(words), asker, listingId: null })
  const things = termsToCompare(criteria)
  return addRelations(
    criteria,
    relationLookup(things.length === 0 ? [] : await askRelations(deps, words, things, asker)),
  )
}

async function askRelations(deps: Dependencies, words: string, things: TermToCompare[], asker: ModelCallOwner) {
  try {
    return (await askModel(deps, { ...createTermRelationQuestion(words, things), asker, listingId: null })).answers
  } catch (error) {
    if (!(error instanceof TypedFailure) || isModelUnavailable(error)) throw error
    return []
  }
}

/** For a new search: the whole car described in the buyer's words. */
export function createDescriptionQuestion(words: string) {
  const document = { words: words.slice(0, maxCharacters) }
  return { purpose: 'describe' as const, format: descriptionFormat, document, picture: null }
}

/**
 * Compiles unsaved text, either wishes or a description of the whole car, and stores the result or the failure, because
 * a user waits for it. Text that was compiled before costs no call. Throws what `askModel` throws, except
 * `ModelBudgetUsedUp`.
 */
export async function compileUnsaved(
  deps: Dependencies,
  { unsavedId: id }: { unsavedId: string },
): Promise<{ isCompiled: boolean }> {
  const unsaved = await deps.db.unsavedWords.findUnique({ where: { id } })
  if (!unsaved || unsaved.drafts !== null || unsaved.description !== null) return { isCompiled: unsaved !== null }
  const { userId, words, isDescription } = unsaved
  const asker = { searchId: null, userId, isBackfill: false }
  const store = (data: Prisma.UnsavedWordsUpdateManyMutationInput) =>
    deps.db.unsavedWords.updateMany({ where: { id }, data })
  try {
    if (isDescription) {
      const description = await askModel(deps, { ...createDescriptionQuestion(words), asker, listingId: null })
      await store({ description: toJson(description) })
    } else await store({ drafts: toJson(await compiledDrafts(deps, words, asker)) })
    return { isCompiled: true }
  } catch (error) {
    const isUsedUp = error instanceof ModelBudgetUsedUp
    await store({ failure: isUsedUp ? 'budget' : 'unread' })
    if (!isUsedUp) throw error
    return { isCompiled: false }
  }
}
