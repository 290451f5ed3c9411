import type { Car } from '../inventory/cars/car'
import type { Outline } from './body'
import type { Point2, Point3, Project } from './camera'
import type { Shape } from './shapes'

/** What every part of an exterior drawing is drawn from. */
export interface Drawing {
  car: Car
  shape: Shape
  outline: Outline
  /** The paint's colour. */
  colour: string
  project: Project
}

export const polygon = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

const wheelSteps = 48
/** A circle in the plane of the car's side. */
export const circle = (centre: Point3, radius: number, from = 0, to = 360): Point3[] =>
  Array.from({ length: wheelSteps + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / wheelSteps) * Math.PI) / 180
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle), centre[2]]
  })

/** Whether a surface faces the camera: its projected corners, from the far side over the near one, then turn so. */
export const facesCamera = (points: Point2[]) =>
  points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length] as Point2
    return sum + (nextX - x) * (nextY + y)
  }, 0) > 0
