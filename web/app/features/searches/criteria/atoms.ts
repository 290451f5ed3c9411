import type { Atom } from '#domain/judgement/criteria'

/** A search's compiled criteria; null while the model has not read the words yet. */
export const atomsOf = (search: { atoms: unknown }): Atom[] | null =>
  Array.isArray(search.atoms) ? (search.atoms as Atom[]) : null
