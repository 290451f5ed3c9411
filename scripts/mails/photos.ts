import { createCar } from '#sandbox/inventory/cars/create-car'
import { modelLines, paints } from '#sandbox/inventory/cars/models'
import { renderPhoto } from '#sandbox/photos/render'
import { createRandom } from '#sandbox/random'

export const photoCount = 7

const line = modelLines.find(({ make, model }) => make === 'Honda' && model === 'Civic')!

export function drawPhotos(): Promise<[file: string, photo: Buffer][]> {
  return Promise.all(
    Array.from({ length: photoCount }, async (_, i): Promise<[string, Buffer]> => {
      const car = { ...createCar(line, createRandom(i)), paint: paints[(i + 4) % paints.length]! }
      return [photoFileName(i), await renderPhoto(car, i % 2 === 0 ? 'front' : 'side', { width: 600, height: 450 })]
    }),
  )
}

export const photoFileName = (car: number) => `car-${car}.jpg`
