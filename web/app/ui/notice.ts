/**
 * The notice for a query parameter's value. Undefined for unknown values, including inherited keys like "constructor".
 */
export const noticeIn = (notices: Record<string, string>, value: string | null): string | undefined =>
  value !== null && Object.hasOwn(notices, value) ? notices[value] : undefined
