/** A problem that prevents finding or judging cars, and the next step. */
export interface Notice {
  words: string
  next: { words: string; to: string }
}

/** Shown if all notification targets of an account are off. */
export const noActiveTargets: Notice = {
  words: 'Every notification target is switched off, so no alert reaches you.',
  next: { words: 'Switch one on', to: '/dashboard/notifications' },
}
