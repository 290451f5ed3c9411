/** x from nose to tail, y up from the ground, z towards the side that is looked at; centimetres. */
export type Point3 = [number, number, number]
export type Point2 = [number, number]

export interface Camera {
  /** Degrees: 90 looks square at the side, 0 at the nose. */
  yaw: number
  /** Degrees from above. */
  pitch: number
  /** Centimetres from the car's middle. */
  distance: number
}

/** Turns a point of the car into one of the picture plane. */
export type Project = (p: Point3) => Point2

/** A pinhole camera that looks at the car's middle. Depth grows away from it; larger is farther. */
export function createCamera(camera: Camera, middle: Point3) {
  const yaw = ((90 - camera.yaw) * Math.PI) / 180
  const pitch = (camera.pitch * Math.PI) / 180
  const turn = (p: Point3): Point3 => {
    const [x, y, z] = [p[0] - middle[0], p[1] - middle[1], p[2] - middle[2]]
    const side = x * Math.cos(yaw) + z * Math.sin(yaw)
    const toward = z * Math.cos(yaw) - x * Math.sin(yaw)
    const up = y * Math.cos(pitch) - toward * Math.sin(pitch)
    return [side, up, toward * Math.cos(pitch) + y * Math.sin(pitch)]
  }
  const project: Project = (p) => {
    const [side, up, toward] = turn(p)
    const scale = camera.distance / (camera.distance - toward)
    return [side * scale, -up * scale]
  }
  return { project, depth: (p: Point3) => -turn(p)[2] }
}

/** Moves and scales a projection so that the given points fill a frame, standing on its lower edge. */
export function fitted(
  project: Project,
  points: Point3[],
  frame: { x: number; y: number; width: number; height: number },
): Project {
  const flat = points.map(project)
  const xs = flat.map((p) => p[0])
  const ys = flat.map((p) => p[1])
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(frame.width / (right - left), frame.height / (bottom - top))
  const shiftX = frame.x + frame.width / 2 - ((left + right) / 2) * scale
  const shiftY = frame.y + frame.height - bottom * scale
  return (p) => {
    const [x, y] = project(p)
    return [x * scale + shiftX, y * scale + shiftY]
  }
}

const round = (n: number) => Math.round(n * 10) / 10
export const path = (points: Point2[], closed = true) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${closed ? 'Z' : ''}`
