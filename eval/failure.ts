/** An error that the user can fix. Only its message is shown. */
export class EvaluationFailure extends Error {}
