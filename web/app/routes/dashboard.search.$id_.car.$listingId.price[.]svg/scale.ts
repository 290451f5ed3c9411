/** Maps axis values to chart coordinates, with round values for the labels. */
export interface Scale {
  from: number
  to: number
  ticks: number[]
  at(value: number): number
}

const roundSteps = [1, 2, 2.5, 5, 10]

/** Covers all values with a small margin, with at most `most` labels at round values. */
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
