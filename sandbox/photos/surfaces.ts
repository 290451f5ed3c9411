import { onSide, onTop, windshieldOf, type Part } from './body'
import { path, type Point2 } from './camera'
import { lit } from './colour'
import { facesCamera, polygon, stroke, type Drawing } from './drawing'

const order: Part[] = ['tail', 'deck', 'rear glass', 'roof', 'windshield', 'hood', 'fascia']

/** Light falls from above and a little from the front. */
const light: Point2 = [-0.42, 0.9]

/** The surfaces across the car that face the camera, back to front, each strip lit by where it looks. */
export function topSurfaces({ outline, shape, colour, project }: Drawing): string {
  return order
    .flatMap((part) => {
      const line = outline[part]
      return line.slice(1).map((b, i) => {
        const a = line[i] as Point2
        const corners = [onTop(shape, a, -1), onTop(shape, a, 1), onTop(shape, b, 1), onTop(shape, b, -1)].map(project)
        if (!facesCamera(corners)) return ''
        const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
        const length = Math.hypot(dx, dy) || 1
        const facing = (-dy / length) * light[0] + (dx / length) * light[1]
        const fill = lit(colour, facing > 0 ? facing * 0.3 - 0.08 : facing * 0.3 - 0.12)
        return polygon(path(corners), fill, `stroke="${fill}" stroke-width="0.8"`)
      })
    })
    .join('')
}

/** Windshield and rear window, with a band of sky in them. */
export function topGlass({ outline, shape, project }: Drawing): string {
  const pane = (line: Point2[]) => {
    const inset = line.slice(1, -1)
    const corners = [...inset.map((p) => onTop(shape, p, -0.9)), ...inset.reverse().map((p) => onTop(shape, p, 0.9))]
    return corners.map(project)
  }
  return [outline['rear glass'], shape.open ? [] : windshieldOf(shape)]
    .filter((line) => line.length > 0)
    .map(pane)
    .filter((corners) => !facesCamera(corners))
    .map((corners) => {
      const d = path(corners)
      return polygon(d, 'url(#glass)') + stroke(d, '#10141c', 1.2, 'opacity="0.55"')
    })
    .join('')
}

/** The near side in one piece: a gradient from a bright shoulder to a dark sill, and the creases of its metal. */
export function side({ outline, shape, project }: Drawing): string {
  const whole = order
    .slice()
    .reverse()
    .flatMap((part) => outline[part])
    .map((p) => project(onSide(shape, p)))
  const level = (y: number, from: number, to: number) =>
    path(
      Array.from({ length: 25 }, (_, i) => project(onSide(shape, [from + ((to - from) * i) / 24, y]))),
      false,
    )
  const shoulder = shape.belt - 9
  const rocker = [
    [shape.wheels.front + shape.wheels.radius, shape.sill],
    [shape.wheels.rear - shape.wheels.radius, shape.sill],
    [shape.wheels.rear - shape.wheels.radius, shape.sill + 7],
    [shape.wheels.front + shape.wheels.radius, shape.sill + 7],
  ].map((p) => project(onSide(shape, p as Point2)))
  return [
    polygon(path(whole), 'url(#side)'),
    polygon(path(rocker), '#14171d', 'opacity="0.75"'),
    stroke(level(shoulder, 34, shape.length - 16), '#ffffff', 2.2, 'opacity="0.32"'),
    stroke(level(shoulder - 3.4, 34, shape.length - 16), '#0b0e16', 1.4, 'opacity="0.22"'),
    stroke(level(shape.sill + 21, shape.wheels.front + 46, shape.wheels.rear - 46), '#0b0e16', 1.6, 'opacity="0.22"'),
    stroke(path(whole, true), '#0b0e16', 0.8, 'opacity="0.25"'),
  ].join('')
}
