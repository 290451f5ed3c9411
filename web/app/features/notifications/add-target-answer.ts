import type { Next } from '../../ui/next-step'

/** Response to the add-target form when it does not redirect: an error, or the pairing link for another device. */
export type AddTargetAnswer =
  { error: string; email?: string; next?: Next } | { link: string; pairing: string; qr: string; minutes: number }
