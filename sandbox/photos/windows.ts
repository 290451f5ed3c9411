import { onSide } from './body'
import { path, type Point2 } from './camera'
import { lit } from './colour'
import { polygon, stroke, type Drawing } from './drawing'

/** Metal between glass and edge: thin over the doors, broad behind the last window. */
const frame = { windshield: [15, 8], roof: [8, 8], 'rear glass': [8, 24] } as const

/** The near side's windows with their pillars, its door gaps and handles. */
export function windowsAndDoors(drawing: Drawing): string {
  const { shape, project } = drawing
  const on = (p: Point2) => project(onSide(shape, p))
  const glass = shape.open ? '' : sideGlass(drawing)
  const seams = shape.seams.map((x) => {
    const top: Point2 = [x, shape.belt + 1]
    return stroke(
      path([on(top), on([x - 2, shape.belt - 22]), on([x, shape.sill + 8])], false),
      '#0b0e16',
      1.3,
      'opacity="0.5"',
    )
  })
  const handles = shape.seams.slice(1).map((x) => {
    const [left, right] = [x - 30, x - 12]
    return (
      stroke(path([on([left, shape.belt - 15]), on([right, shape.belt - 14])], false), lit(drawing.colour, -0.5), 4.5) +
      stroke(
        path([on([left, shape.belt - 14.2]), on([right, shape.belt - 13.2])], false),
        '#ffffff',
        1.1,
        'opacity="0.5"',
      )
    )
  })
  return [glass, ...seams, ...handles].join('')
}

function sideGlass({ shape, outline, project }: Drawing): string {
  const on = (p: Point2) => project(onSide(shape, p))
  const upper = (['windshield', 'roof', 'rear glass'] as const).flatMap((part) => inset(outline[part], frame[part]))
  const sill = shape.belt + 3
  const visible = upper.filter((p) => p[1] > sill)
  const [first, last] = [visible[0], visible.at(-1)]
  if (!first || !last) return ''
  const d = path([on([first[0] - 4, sill]), ...visible.map(on), on([last[0] + 3, sill])])
  const pillars = shape.pillars.map((x) =>
    stroke(path([on([x, shape.belt]), on([x + 5, shape.height])], false), '#171b23', 8),
  )
  const shine = [0.18, 0.3, 0.66].map((share, i) => {
    const x = first[0] + (last[0] - first[0]) * share
    return stroke(
      path([on([x, shape.belt]), on([x + 44, shape.height])], false),
      '#ffffff',
      i === 1 ? 5 : 14,
      'opacity="0.1"',
    )
  })
  return [
    '<clipPath id="panes">' + polygon(d, '#000') + '</clipPath>',
    polygon(d, 'url(#glass)'),
    `<g clip-path="url(#panes)">${shine.join('')}${pillars.join('')}</g>`,
    stroke(d, '#0d1118', 1.6),
    stroke(
      path([on([first[0] - 4, sill - 1.5]), on([last[0] + 4, sill - 1.5])], false),
      '#ffffff',
      1.3,
      'opacity="0.55"',
    ),
  ].join('')
}

/** A line moved inwards, to its right-hand side. */
function inset(line: Point2[], [from, to]: readonly [number, number]): Point2[] {
  return line.map((p, i) => {
    const by = from + ((to - from) * i) / (line.length - 1)
    const [a, b] = [line[Math.max(0, i - 1)] ?? p, line[Math.min(line.length - 1, i + 1)] ?? p]
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
    const length = Math.hypot(dx, dy) || 1
    return [p[0] + (dy / length) * by, p[1] - (dx / length) * by]
  })
}
