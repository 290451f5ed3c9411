import type { Feature } from '#domain/judgement/criteria'
import type { Car } from '../inventory/cars/car'

export const photoViews = ['side', 'front', 'interior'] as const
export type PhotoView = (typeof photoViews)[number]

/**
 * What a photo of this car from this side shows, in plain words: what its drawing holds and its EXIF states. Never
 * more than the view can show: no seats from outside, no tow hitch from the front.
 */
export function shownBy(car: Car, view: PhotoView): string[] {
  const roofed = car.bodyType !== 'convertible'
  const seen = (...names: Feature[]) =>
    names.filter((name) => car.features.has(name) && (roofed || !['sunroof', 'roof rack'].includes(name)))
  switch (view) {
    case 'side':
      return [`${car.paint} paint`, ...seen('alloy wheels', 'roof rack', 'tow hitch', 'rust', 'dents')]
    case 'front':
      return [`${car.paint} paint`, ...seen('alloy wheels', 'roof rack', 'sunroof', 'dents')]
    case 'interior':
      return [
        ...(car.seats ? [`${car.seats} seats`] : []),
        `${car.transmission} transmission`,
        ...seen('navigation', 'third row', 'apple carplay'),
      ]
  }
}
