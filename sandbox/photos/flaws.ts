import { createRandom, hash } from '../random'
import { onSide } from './body'
import { path, type Point2 } from './camera'
import { polygon, stroke, type Drawing } from './drawing'

/** Rust and dents where the car has them. */
export const flaws = (drawing: Drawing, seen: 'side' | 'front'): string =>
  (drawing.car.features.has('rust') && seen === 'side' ? rust(drawing) : '') +
  (drawing.car.features.has('dents') ? dents(drawing) : '')

/** Blisters round the rear wheel and along the sill. */
function rust({ shape, project, car }: Drawing): string {
  const random = createRandom(hash(car.vin))
  const { rear, radius } = shape.wheels
  const round = Array.from({ length: 10 }, (_, i): Point2 => {
    const angle = ((12 + i * 16 + random.int(-5, 5)) * Math.PI) / 180
    const r = radius + 10 + random.next() * 4
    return [rear + r * Math.cos(angle), radius + r * Math.sin(angle)]
  })
  const sill = Array.from({ length: 7 }, (): Point2 => [random.int(150, rear - 55), shape.sill + 9 + random.next() * 5])
  return [...round, ...sill]
    .map((centre) => {
      const size = 2.5 + random.next() * 5.5
      const blot = (scale: number) =>
        path(
          Array.from({ length: 11 }, (_, i) => {
            const angle = (i / 11) * 2 * Math.PI
            const r = size * scale * (0.65 + random.next() * 0.6)
            return project(onSide(shape, [centre[0] + r * Math.cos(angle), centre[1] + r * 0.75 * Math.sin(angle)]))
          }),
        )
      return polygon(blot(1.25), '#b06a33', 'opacity="0.75"') + polygon(blot(0.75), '#5f2f16', 'opacity="0.9"')
    })
    .join('')
}

/** A pressed-in front fender and a knock on the door: shade on one lip, light on the other. */
function dents({ shape, project }: Drawing): string {
  const middle = (shape.sill + shape.belt) / 2
  const spots: [number, number, number][] = [
    [shape.wheels.front + shape.wheels.radius + 20, middle + 12, 10],
    [shape.cowl[0] + 70, middle + 4, 15],
    [shape.cowl[0] + 96, middle - 4, 7],
  ]
  return spots
    .map(([x, y, size]) => {
      const on = (dx: number, dy: number) => project(onSide(shape, [x + dx * size, y + dy * size]))
      const hollow = Array.from({ length: 16 }, (_, i) => {
        const angle = (i / 16) * 2 * Math.PI
        return on(Math.cos(angle), Math.sin(angle) * 0.62)
      })
      return [
        polygon(path(hollow), 'url(#dent)'),
        stroke(
          path([on(-0.9, 0.2), on(-0.5, 0.52), on(0.1, 0.6), on(0.7, 0.4)], false),
          '#05070c',
          2.4,
          'opacity="0.5"',
        ),
        stroke(
          path([on(-0.7, -0.4), on(-0.1, -0.6), on(0.6, -0.46), on(0.95, -0.1)], false),
          '#ffffff',
          2,
          'opacity="0.6"',
        ),
        stroke(path([on(-0.35, 0.1), on(0.05, -0.06), on(0.4, 0.02)], false), '#05070c', 1.4, 'opacity="0.45"'),
      ].join('')
    })
    .join('')
}
