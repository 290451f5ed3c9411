/** Something that the person who runs the evaluation can mend; its message is all that is shown. */
export class EvaluationFailure extends Error {}
