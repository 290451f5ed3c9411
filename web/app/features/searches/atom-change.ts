import type { AtomLinkRow } from './atom-link.server'

export const atomLinksPath = '/dashboard/notifications/feeds'

/** Actions that revoke a feed URL, each with its confirmation text and the intent it submits. */
export const atomChanges = {
  renew: {
    label: 'New address',
    intent: 'open',
    text: (name: string) =>
      `The present address of “${name}” ends at once. Each feed reader that uses it needs the new one.`,
  },
  close: {
    label: 'Switch off',
    intent: 'close',
    text: (name: string) =>
      `The address of “${name}” ends at once, for each feed reader that uses it. A feed that is made later has another address.`,
  },
} as const
export type AtomChange = keyof typeof atomChanges

export const isAtomChange = (text: string | undefined): text is AtomChange =>
  text !== undefined && Object.hasOwn(atomChanges, text)

type Row = Pick<AtomLinkRow, 'id' | 'name'>

export const atomChangeText = (change: AtomChange, { name }: Row) => ({
  title: atomChanges[change].label,
  text: atomChanges[change].text(name),
})
export const atomChangeForm = (change: AtomChange, { id }: Row) => ({
  action: atomLinksPath,
  fields: { intent: atomChanges[change].intent, search: id },
})
