import { features, numberCriteria, type Criterion } from '#domain/judgement/criteria'
import type { Dependencies } from '../../dependencies'
import { ModelBudgetUsedUp, saysModelIsAway } from '../../failures'
import { toJson } from '../../stored/rows'
import { compilePausedUntil, countCompileFailure } from './compile-pause'
import { criteriaFormat } from '../model/formats'
import { holdWords } from '../model/held'
import { askModel } from '../model/model'

/** Beyond this a text is no list of wishes. */
const mostWords = 4_000
/** How far the clocks of two workers may differ: what one has planned as due the other does not leave alone again. */
const clockSlackMs = 30_000

/**
 * Compiles a search's free text into criteria and stores them, unless the search was edited meanwhile: then nothing is
 * stored and the next cycle compiles the new words. Without words there are no criteria and no call. Words that the model
 * cannot make anything of are left alone for a growing while, words that today's budget does not reach until it does.
 * Throws what `askModel` throws, but `ModelBudgetUsedUp`.
 */
export async function compileCriteria(
  deps: Dependencies,
  { searchId }: { searchId: string },
): Promise<{ criteria: number }> {
  const search = await deps.db.search.findUnique({ where: { id: searchId } })
  if (!search || compilePausedUntil(search, new Date(Date.now() + clockSlackMs))) return { criteria: 0 }
  try {
    const criteria = await compile(deps, searchId, search.smartCriteria.trim())
    await deps.db.search.updateMany({
      where: { id: searchId, version: search.version },
      data: { criteria: toJson(criteria) },
    })
    return { criteria: criteria.length }
  } catch (error) {
    if (error instanceof ModelBudgetUsedUp) {
      await holdWords(deps.db, search)
      return { criteria: 0 }
    }
    if (!saysModelIsAway(error)) await countCompileFailure(deps.db, search)
    throw error
  }
}

async function compile(deps: Dependencies, searchId: string, words: string): Promise<Criterion[]> {
  if (words === '') return []
  const answer = await askModel(deps, {
    purpose: 'compile',
    format: criteriaFormat,
    document: { words: words.slice(0, mostWords), features },
    photoUrls: [],
    asker: { searchId, isBackfill: false },
    listingId: null,
  })
  return numberCriteria(answer.criteria, words)
}
