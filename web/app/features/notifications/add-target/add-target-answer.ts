import type { Next } from '../../../ui/next-step'

/** The answer of a new target's form when it does not redirect: a refusal, or the link for another device. */
export type AddTargetAnswer =
  { error: string; email?: string; next?: Next } | { link: string; pairing: string; qr: string; minutes: number }
