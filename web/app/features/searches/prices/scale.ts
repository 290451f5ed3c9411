/** Maps values of an axis to positions in a picture, with a few round values to label. */
export interface Scale {
  from: number
  to: number
  ticks: number[]
  /** The position of a value, in the picture's units. */
  at(value: number): number
}

const roundSteps = [1, 2, 2.5, 5, 10]

/** From just below the least to just above the greatest value, with at most `most` labels at round values. */
export function scaleOf(values: number[], [start, end]: [number, number], most: number): Scale {
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  const room = (greatest - least || Math.max(1, greatest) * 0.2) * 0.06
  const [from, to] = [Math.max(0, least - room), greatest + room]
  const power = 10 ** Math.floor(Math.log10((to - from) / most))
  const step = power * (roundSteps.find((one) => (to - from) / (power * one) <= most) ?? 10)
  const first = Math.ceil(from / step)
  const ticks = Array.from({ length: Math.floor(to / step) - first + 1 }, (_, i) => (first + i) * step)
  return { from, to, ticks, at: (value) => start + ((value - from) / (to - from)) * (end - start) }
}
