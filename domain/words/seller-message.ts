/** One question of a message. `id` identifies it within the message. */
export interface AskedQuestion {
  id: string
  text: string
  /** Whether it is asked unless the buyer chooses: people do not answer long questionnaires. */
  isSuggested: boolean
}

/** A message to a seller, in parts. Apart from what plans it, because browsers load this. */
export interface SellerMessage {
  greeting: string
  /** Most important first. */
  questions: AskedQuestion[]
  thanks: string
  /** The buyer's first name. Null leaves the message unsigned. */
  signature: string | null
}

/** The message with the chosen questions, or with the suggested ones. One line, and a second one for the name. */
export function composeMessage({ greeting, questions, thanks, signature }: SellerMessage, chosen?: string[]): string {
  const asked = questions.filter(({ id, isSuggested }) => chosen?.includes(id) ?? isSuggested)
  return signMessage([greeting, ...asked.map(({ text }) => text), thanks].join(' '), signature)
}

export const signMessage = (message: string, signature: string | null): string =>
  signature === null ? message : `${message}\n${signature}`

/** Opens the phone's messages with the text, to choose the recipient there: iOS reads what follows `&`, Android the `?`. */
export const textMessageUrl = (message: string): string => `sms:?&body=${encodeURIComponent(message)}`
