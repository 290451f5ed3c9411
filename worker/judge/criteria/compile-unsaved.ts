import type { Dependencies } from '../../dependencies'
import { ModelBudgetUsedUp } from '../../failures'
import { toJson } from '../../stored/rows'
import { askModel } from '../model/model'
import { compileQuestion } from './compile'

/**
 * Compiles words that are not saved yet and stores what comes of it, or why nothing does: a person waits for either.
 * Words that were compiled already cost no call. Throws what `askModel` throws, except `ModelBudgetUsedUp`.
 */
export async function compileUnsaved(
  deps: Dependencies,
  { unsavedId: id }: { unsavedId: string },
): Promise<{ isCompiled: boolean }> {
  const unsaved = await deps.db.unsavedWords.findUnique({ where: { id } })
  if (!unsaved || unsaved.drafts !== null) return { isCompiled: unsaved !== null }
  const { userId, words } = unsaved
  const store = (data: { drafts: ReturnType<typeof toJson> } | { failure: string }) =>
    deps.db.unsavedWords.updateMany({ where: { id }, data })
  try {
    const asker = { searchId: null, userId, isBackfill: false }
    const { criteria } = await askModel(deps, { ...compileQuestion(words), asker, listingId: null })
    await store({ drafts: toJson(criteria) })
    return { isCompiled: true }
  } catch (error) {
    const isUsedUp = error instanceof ModelBudgetUsedUp
    await store({ failure: isUsedUp ? 'budget' : 'unread' })
    if (!isUsedUp) throw error
    return { isCompiled: false }
  }
}
