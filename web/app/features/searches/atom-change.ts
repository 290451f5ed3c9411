import type { AtomLinkRow } from './atom-link.server'

export const atomLinksPath = '/dashboard/notifications/feeds'

/** Actions that revoke a feed URL, each with its confirmation text and the intent it submits. */
export const atomChanges = {
  renew: {
    label: 'New link',
    intent: 'open',
    text: (name: string) =>
      `The current link for “${name}” stops working right away. Update it in every feed reader that uses it.`,
  },
  close: {
    label: 'Turn off',
    intent: 'close',
    text: (name: string) =>
      `The link for “${name}” stops working right away. If you turn the feed on again, it gets a new link.`,
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
