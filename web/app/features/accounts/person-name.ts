const maxNameLength = 60
/** Line breaks, controls, and marks that turn the direction of writing. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
/** What a mail program would make a link of, and what only addresses contain: "St. John" passes, "st.john" does not. */
const addressLike = /[@<>]|:\/\/|www[.．。｡]|[\p{L}\p{N}][.．。｡](\p{L}{2,}|\p{N})/iu

/** Whether a text can be a person's or a company's name, so that nobody can write sentences with links by it. */
export const isName = (text: string): boolean =>
  text.length <= maxNameLength && !unprintable.test(text) && !addressLike.test(text)
