import { createHash } from 'node:crypto'
import type { Field } from '#domain/search/field'
import { columnOf, fieldEntries, inFormOrder, type SearchErrors } from '#domain/search/schema'
import type { Search } from '#prisma/generated/client'
import type { SearchFields } from './check-search.server'
import { valuesOf } from './form-values'

/** Hash of the form's fields. Pausing the search or compiling its criteria does not change it. */
export const versionOf = (search: Search): string =>
  createHash('sha256')
    .update(JSON.stringify(valuesOf(search)))
    .digest('base64url')

/** Thrown if the search changed after the form was loaded. */
export class EditConflict extends Error {
  constructor(
    readonly stored: Search,
    readonly fields: SearchFields,
  ) {
    super(
      'This search was changed elsewhere after you opened it, so nothing was saved. What is stored now stands with each field that differs. Save again to store what you typed instead.',
    )
  }

  /** The stored value of each differing field. */
  get errors(): SearchErrors {
    const { stored, fields } = this
    const found = fieldEntries.flatMap(([name, { words }]) => {
      const column = columnOf(name) as keyof SearchFields
      const isSame = words === null || JSON.stringify(stored[column]) === JSON.stringify(fields[column])
      return isSame ? [] : [[name, `Stored now: ${wordsOf(stored, column, words)}.`]]
    })
    return inFormOrder(Object.fromEntries(found))
  }
}

/** Throws `EditConflict` if the stored search has a different version. Null skips the check. */
export const requireVersion = (version: string | null, fields: SearchFields) => (stored: Search) => {
  if (version !== null && version !== versionOf(stored)) throw new EditConflict(stored, fields)
}

function wordsOf(stored: Search, column: keyof SearchFields, words: NonNullable<Field['words']>): string {
  const value = stored[column]
  return (value === null ? '' : words(value as never, { ...stored })) || 'nothing'
}
