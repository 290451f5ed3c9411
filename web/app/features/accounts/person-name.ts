const maxNameLength = 60
/** Line breaks, control characters, and marks that change the writing direction. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
/**
 * Text that mail programs turn into links, and characters found only in addresses: "St. John" passes, "st.john" does
 * not.
 */
const addressLike = /[@<>]|:\/\/|www[.．。｡]|[\p{L}\p{N}][.．。｡](\p{L}{2,}|\p{N})/iu

/** Whether a text can be the name of a person or company. Names appear in mails, so they must not carry links. */
export const isName = (text: string): boolean =>
  text.length <= maxNameLength && !unprintable.test(text) && !addressLike.test(text)
