import type { NotificationReason } from '#domain/alerts/notified'

const words: Record<NotificationReason, string> = {
  NEW: 'because it was new',
  PRICE_DROP: 'because the price dropped',
  ANSWERED: 'because more was confirmed',
  BACK: 'because it was back',
}

/** As in "told you 2 h ago, because the price dropped". What was listed before the search was saved was no news. */
export const notificationReasonText = (reason: NotificationReason, wasThereBefore: boolean): string =>
  reason === 'NEW' && wasThereBefore ? 'with what was listed before' : words[reason]
