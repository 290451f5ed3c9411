/**
 * A message of the service that is no alert, for a target that gets no mail. `id` identifies it at every attempt. `url`
 * is the page to open.
 */
export interface ShortMessage {
  id: string
  title: string
  body: string
  url: string
  sentAt: Date
}
