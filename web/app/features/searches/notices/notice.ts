/** What keeps a search from finding or judging cars, as a fact and the next step. */
export interface Notice {
  words: string
  next: { words: string; to: string }
}

/** Said where an account's alerts reach nobody. */
export const noActiveTargets: Notice = {
  words: 'Every notification target is switched off, so no alert reaches you.',
  next: { words: 'Switch one on', to: '/dashboard/notifications' },
}
