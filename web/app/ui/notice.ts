/** The words that a query's value stands for; undefined for any other value, also for what every object has by itself. */
export const noticeIn = (notices: Record<string, string>, value: string | null): string | undefined =>
  value !== null && Object.hasOwn(notices, value) ? notices[value] : undefined
