export const maxFeedbackLength = 5_000
