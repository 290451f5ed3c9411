import type { SavedCarState } from '#prisma/generated/client'

/** How far the buyer has got, in the order of the shortlist's groups. */
export const savedCarStates = {
  TO_CALL: 'To call',
  ASKED: 'Asked',
  SEEN: 'Seen',
  OFFERED: 'Offered',
  BOUGHT: 'Bought',
  GONE: 'Gone',
} as const satisfies Record<SavedCarState, string>

export const maxNoteLength = 2_000

/** More than anybody compares. The shortlist shows all of them on one page. */
export const maxSavedCars = 100

/** Cars that fit side by side. */
export const maxCompared = 4
