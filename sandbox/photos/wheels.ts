import { halfWidthAt } from './body'
import { path, type Point3 } from './camera'
import { circle, polygon, stroke, type Drawing } from './drawing'

const tyreWidth = 20

/** The far wheels, of which little is seen. */
export const farWheels = ({ shape, project }: Drawing): string =>
  [shape.wheels.front, shape.wheels.rear]
    .flatMap((x) =>
      [-1, -0.85].map((across) => {
        const centre: Point3 = [x, shape.wheels.radius, across * shape.halfWidth * 0.96]
        return polygon(path(circle(centre, shape.wheels.radius).map(project)), '#15171b')
      }),
    )
    .join('')

/** The near wheels in their wells: alloy spokes, or a plain steel wheel's cover. */
export function nearWheels(drawing: Drawing): string {
  const { shape, project, car } = drawing
  const { front, rear, radius } = shape.wheels
  return [front, rear]
    .map((x) => {
      const face = halfWidthAt(shape, x, radius) - 1
      const at = (r: number, z = face, from = 0, to = 360) => path(circle([x, radius, z], r, from, to).map(project))
      const well = path([...circle([x, radius, face + 1], radius + 7, -12, 192)].map(project))
      const tread = Array.from({ length: 6 }, (_, i) => polygon(at(radius, face - tyreWidth + i * 4), '#1a1c21'))
      return [
        polygon(well, '#0c0e13'),
        stroke(
          path(circle([x, radius, face + 1.4], radius + 7, 0, 180).map(project), false),
          '#ffffff',
          1.2,
          'opacity="0.22"',
        ),
        `<clipPath id="well${x}">${polygon(at(radius + 7, face + 1), '#000')}</clipPath>`,
        `<g clip-path="url(#well${x})">${tread.join('')}</g>`,
        polygon(at(radius), '#24272d'),
        stroke(at(radius * 0.88), '#3a3e46', 1),
        polygon(at(radius * 0.7), '#0f1115'),
        car.features.has('alloy wheels') ? spokes(drawing, x, face) : cover(drawing, x, face),
        polygon(at(radius * 0.12), '#8f959e'),
      ].join('')
    })
    .join('')
}

function spokes({ shape, project }: Drawing, x: number, z: number): string {
  const { radius } = shape.wheels
  const point = (angle: number, r: number): Point3 => [
    x + r * Math.cos((angle * Math.PI) / 180),
    radius + r * Math.sin((angle * Math.PI) / 180),
    z + 0.5,
  ]
  const five = Array.from({ length: 5 }, (_, i) => {
    const a = 90 + i * 72
    const arms = [a - 13, a + 13].map((b) => [
      point(a - 17, radius * 0.1),
      point(b - 4.5, radius * 0.66),
      point(b + 4.5, radius * 0.66),
      point(a + 17, radius * 0.1),
    ])
    return arms
      .map((arm) => polygon(path(arm.map(project)), 'url(#alloy)', 'stroke="#6f757e" stroke-width="0.5"'))
      .join('')
  })
  const rim = path(circle([x, radius, z + 0.5], radius * 0.68).map(project))
  return five.join('') + stroke(rim, '#d3d7dc', 2.6)
}

function cover({ shape, project }: Drawing, x: number, z: number): string {
  const { radius } = shape.wheels
  const disc = path(circle([x, radius, z + 0.5], radius * 0.67).map(project))
  const holes = Array.from({ length: 9 }, (_, i) => {
    const angle = (i * 40 * Math.PI) / 180
    const centre: Point3 = [x + radius * 0.47 * Math.cos(angle), radius + radius * 0.47 * Math.sin(angle), z + 1]
    return polygon(path(circle(centre, radius * 0.085).map(project)), '#22252b')
  })
  return polygon(disc, '#868c94') + stroke(disc, '#a9aeb5', 2) + holes.join('')
}
