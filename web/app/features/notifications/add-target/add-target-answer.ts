/** What the forms of a new target get back when they do not lead on: a refusal, or the link for another device. */
export type AddTargetAnswer = { error: string; email?: string } | { link: string; qr: string; minutes: number }
