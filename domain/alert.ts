/**
 * The outbox's unique key: one alert per target, vehicle and reason, whichever search or posting brought it; one
 * summary per target, search and stretch of watching.
 */
export const alertKey = {
  match: (targetId: string, vehicleId: string) => `match:${targetId}:${vehicleId}`,
  summary: (targetId: string, searchId: string, watchingSince: Date) =>
    `summary:${targetId}:${searchId}:${watchingSince.getTime()}`,
}
