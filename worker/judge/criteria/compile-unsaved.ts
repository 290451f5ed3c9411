import type { Dependencies } from '../../dependencies'
import { ModelBudgetUsedUp } from '../../failures'
import { toJson } from '../../stored/rows'
import { compiledDrafts } from './compile'

/**
 * Compiles unsaved text and stores the result or the failure, because a user waits for it. Text that was compiled
 * before costs no call. Throws what `askModel` throws, except `ModelBudgetUsedUp`.
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
    const drafts = await compiledDrafts(deps, words, { searchId: null, userId, isBackfill: false })
    await store({ drafts: toJson(drafts) })
    return { isCompiled: true }
  } catch (error) {
    const isUsedUp = error instanceof ModelBudgetUsedUp
    await store({ failure: isUsedUp ? 'budget' : 'unread' })
    if (!isUsedUp) throw error
    return { isCompiled: false }
  }
}
