export const maxNameLength = 60
/** Line breaks, control characters and bidirectional formatting marks. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
/**
 * Text that email clients turn into links, and characters found only in addresses: "St. John" passes, "st.john" does
 * not.
 */
const addressLike = /[@<>]|:\/\/|www[.．。｡]|[\p{L}\p{N}][.．。｡](\p{L}{2,}|\p{N})/iu

/** Whether the text is a valid name of a person or company. Names appear in emails, so they must not contain links. */
export const isValidName = (text: string): boolean =>
  text.length <= maxNameLength && !unprintable.test(text) && !addressLike.test(text)
