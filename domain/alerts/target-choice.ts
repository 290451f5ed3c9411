/** Which of the account's notification targets a search alerts. */
export interface TargetChoice {
  /** Also those added later. */
  allTargets: boolean
  /** The chosen ones otherwise. A removed target is removed here too. */
  targetIds: string[]
}

/** Addresses and browsers of one account. Limits how many strangers' inboxes one account can fill. */
export const maxTargets = 10

export const noTargetText = 'Choose at least one address or browser, or all of them.'

export const alertsTarget = ({ allTargets, targetIds }: TargetChoice, targetId: string): boolean =>
  allTargets || targetIds.includes(targetId)
