import type { NotificationReason } from '#domain/alerts/notified'

const words: Record<NotificationReason, string> = {
  NEW: 'because it was new',
  PRICE_DROP: 'because the price dropped',
  ANSWERED: 'because more was confirmed',
  BACK: 'because it was back',
}

/**
 * Completes "told you 2 h ago, ...", as in "because the price dropped". Cars listed before the search was saved are not
 * news.
 */
export const notificationReasonText = (reason: NotificationReason, wasThereBefore: boolean): string =>
  reason === 'NEW' && wasThereBefore ? 'with what was listed before' : words[reason]
