/** Created once: `toLocaleString` creates a formatter per figure, which is slow on a page full of figures. */
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** "71,000": a figure as people in the United States read it, rounded to a whole number. */
export const thousands = (figure: number): string => whole.format(figure)
