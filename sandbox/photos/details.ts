import { along, onSide, onTop, windshieldOf } from './body'
import { path, type Point2, type Point3 } from './camera'
import { lit } from './colour'
import { circle, facesCamera, polygon, stroke, type Drawing } from './drawing'

/** A piece of the nose between two heights and two places across it. */
function onNose({ shape, outline, project }: Drawing, across: [number, number], up: [number, number]): Point2[] {
  const xAt = (y: number) => (outline.fascia.find((p) => p[1] >= y) ?? shape.hoodFront)[0] - 1.5
  const corner = (u: number, y: number): Point3 => onTop(shape, [xAt(y), y], u)
  return [corner(across[0], up[0]), corner(across[1], up[0]), corner(across[1], up[1]), corner(across[0], up[1])].map(
    project,
  )
}

/** Grille, intake, plate and lamps, where the nose is seen. */
export function nose(drawing: Drawing): string {
  const { shape } = drawing
  const top = shape.hoodFront[1]
  const grille = onNose(drawing, [-0.46, 0.46], [top - 25, top - 9])
  if (!facesCamera(grille)) return ''
  const bars = [0.28, 0.52, 0.76].map((share) => {
    const y = top - 25 + 16 * share
    return stroke(path(onNose(drawing, [-0.44, 0.44], [y, y]).slice(0, 2), false), '#4b515b', 1.2)
  })
  const lamp = (from: number, to: number) => {
    const corners = onNose(drawing, [from, to], [top - 20, top - 6])
    const glow = onNose(drawing, [from + (to - from) * 0.25, from + (to - from) * 0.7], [top - 16, top - 9])
    return (
      polygon(path(corners), 'url(#lamp)', 'stroke="#39404c" stroke-width="1"') +
      polygon(path(glow), '#ffffff', 'opacity="0.85"')
    )
  }
  return [
    polygon(path(onNose(drawing, [-0.7, 0.7], [shape.sill + 4, shape.sill + 15])), '#14171d'),
    polygon(path(grille), '#12151b', 'stroke="#aeb4bc" stroke-width="1.6"'),
    ...bars,
    lamp(-0.97, -0.54),
    lamp(0.54, 0.99),
    polygon(
      path(onNose(drawing, [-0.2, 0.2], [shape.sill + 19, shape.sill + 29])),
      '#f2efe6',
      'stroke="#9a958a" stroke-width="0.8"',
    ),
    polygon(path(onNose(drawing, [-0.86, -0.76], [shape.sill + 8, shape.sill + 14])), '#cfd4da'),
    polygon(path(onNose(drawing, [0.76, 0.86], [shape.sill + 8, shape.sill + 14])), '#cfd4da'),
  ].join('')
}

/** The lamps' flanks, seen from the side. */
export function sideLamps({ shape, project }: Drawing): string {
  const on = (points: Point2[]) => path(points.map((p) => project(onSide(shape, p))))
  const [top, end, deck] = [shape.hoodFront[1], shape.length, shape.deckEnd[1]]
  const front = on([
    [2, top - 20],
    [4, top - 6],
    [42, top + 1],
    [30, top - 13],
  ])
  const rear = on([
    [end - 40, deck - 9],
    [end - 4, deck - 7],
    [end, deck - 25],
    [end - 24, deck - 22],
  ])
  return (
    polygon(front, 'url(#lamp)', 'stroke="#39404c" stroke-width="0.9"') +
    polygon(rear, '#a51d22', 'stroke="#5c0d11" stroke-width="0.9"')
  )
}

export function mirror({ shape, colour, project }: Drawing): string {
  const centre: Point3 = [shape.cowl[0] + 22, shape.belt + 8, shape.halfWidth + 9]
  const shell = circle(centre, 8.5).map(([x, y, z]): Point3 => [
    centre[0] + (x - centre[0]) * 1.25,
    centre[1] + (y - centre[1]) * 0.72,
    z,
  ])
  return polygon(path(shell.map(project)), lit(colour, 0.1), 'stroke="#0b0e16" stroke-opacity="0.4" stroke-width="1"')
}

/** What stands or lies on the roof. */
export function roofThings({ shape, outline, project, car }: Drawing, seen: 'side' | 'front'): string {
  if (shape.open) return ''
  const roof = outline.roof
  const at = (share: number, across: number, lift = 0): Point2 => {
    const [x, y] = along(roof, share)
    return project([x, y + lift, onTop(shape, [x, y], across)[2]])
  }
  const shares = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
  const parts: string[] = []
  if (seen === 'front' && car.features.has('sunroof')) {
    const glass = [
      ...shares.slice(0, 5).map((s) => at(s, -0.6)),
      ...shares
        .slice(0, 5)
        .reverse()
        .map((s) => at(s, 0.6)),
    ]
    parts.push(polygon(path(glass), 'url(#glass)', 'stroke="#0d1118" stroke-width="1.6"'))
    parts.push(stroke(path([at(0.12, -0.2), at(0.46, 0.25)], false), '#ffffff', 3, 'opacity="0.25"'))
  }
  if (car.features.has('roof rack')) {
    const rail = (across: number) => {
      const feet = [0.1, 0.5, 0.9].map((s) => stroke(path([at(s, across), at(s, across, 7)], false), '#1d2026', 3))
      return (
        feet.join('') +
        stroke(
          path(
            shares.map((s) => at(s, across, 7)),
            false,
          ),
          '#2a2e36',
          3.6,
        )
      )
    }
    const bar = (share: number) => stroke(path([at(share, -0.84, 9), at(share, 0.84, 9)], false), '#3d434d', 4)
    parts.push(rail(-0.84), bar(0.3), bar(0.7), rail(0.84))
  }
  return parts.join('')
}

/** A receiver and its ball behind the rear bumper. */
export function towHitch({ shape, project, car }: Drawing): string {
  if (!car.features.has('tow hitch')) return ''
  const [end, y] = [shape.length, shape.sill + 3]
  const bar = path([project([end - 22, y, 20]), project([end + 17, y, 20])], false)
  const post = path([project([end + 13, y, 20]), project([end + 13, y + 8, 20])], false)
  return (
    stroke(bar, '#22252b', 6) +
    stroke(post, '#4a4f58', 4) +
    polygon(path(circle([end + 13, y + 11, 20], 4.2).map(project)), '#b9bec6', 'stroke="#565c66" stroke-width="0.8"')
  )
}

/** Seats and windshield of a car without a roof. */
export function cockpit({ shape, outline, project }: Drawing): string {
  if (!shape.open) return ''
  const rim = outline.roof.slice(2, -1)
  const hole = [
    ...rim.map((p) => onTop(shape, p, -0.84)),
    ...rim
      .slice()
      .reverse()
      .map((p) => onTop(shape, p, 0.84)),
  ]
  const seat = '#565b64' // the same for all: what covers seats is told by the view from inside
  const seats = [-0.42, 0.42].map((across) => {
    const z = across * shape.halfWidth
    const back = (
      [
        [262, 84],
        [268, 112],
        [276, 124],
        [290, 124],
        [296, 110],
        [296, 84],
      ] as Point2[]
    ).map(([x, y]) => project([x, y, z]))
    return polygon(path(back), seat, 'stroke="#20242c" stroke-width="1.4" stroke-linejoin="round"')
  })
  const pane = windshieldOf(shape).filter((_, i) => i < 8)
  const glass = [
    ...pane.map((p) => onTop(shape, p, -0.9)),
    ...pane
      .slice()
      .reverse()
      .map((p) => onTop(shape, p, 0.9)),
  ].map(project)
  return [
    polygon(path(hole.map(project)), '#1b1e25'),
    ...seats,
    polygon(path(glass), '#9fb4c4', 'opacity="0.4"'),
    stroke(path(glass), '#1d2129', 3),
  ].join('')
}
