import type { Feature } from '#domain/judgement/features/features'
import type { Car } from '../inventory/cars/car'

export const photoViews = ['side', 'front', 'interior'] as const
export type PhotoView = (typeof photoViews)[number]

/**
 * What a view of this car shows, in plain words, for its EXIF. Only what the view can show: no seats from outside, no tow
 * hitch from the front.
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
