import { features, numberAtoms, type Atom } from '#domain/criteria'
import type { Dependencies } from '../dependencies'
import { toJson } from '../stored'
import { criteriaFormat } from './formats'
import { askModel } from './model'

/** Beyond this a text is no list of wishes. */
const mostWords = 4_000

/**
 * Compiles a search's free text into atoms and stores them, unless the search was edited meanwhile: then nothing is
 * stored and the next cycle compiles the new words. Without words there are no atoms and no call.
 */
export async function compileCriteria(
  deps: Dependencies,
  { searchId }: { searchId: string },
): Promise<{ atoms: number }> {
  const search = await deps.db.search.findUnique({ where: { id: searchId } })
  if (!search) return { atoms: 0 }
  const atoms = await compile(deps, searchId, search.smartCriteria.trim())
  await deps.db.search.updateMany({
    where: { id: searchId, version: search.version },
    data: { atoms: toJson(atoms) },
  })
  return { atoms: atoms.length }
}

async function compile(deps: Dependencies, searchId: string, words: string): Promise<Atom[]> {
  if (words === '') return []
  const answer = await askModel(deps, {
    purpose: 'compile',
    format: criteriaFormat,
    document: { words: words.slice(0, mostWords), features },
    photoUrls: [],
    searchId,
    listingId: null,
  })
  return numberAtoms(answer.atoms, words)
}
