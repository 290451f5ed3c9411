import { normalizeDescription } from './described-search'
import type { DescriptionDraft } from './description-reading'

/** A description for buyers who don't know yet what they want. It fills the form without the model. */
export interface DescriptionTemplate {
  label: string
  words: string
  draft: DescriptionDraft
}

const nothing: DescriptionDraft = {
  ...{ cars: [], limits: [], places: [], transmissions: [], bodyTypes: [], wishes: [], unclear: [] },
}
const quoted = (...quotes: string[]) => quotes.map((quote) => ({ quote }))
const carsNamed = (...names: [quote: string, make: string, model: string][]) =>
  names.map(([quote, make, model]) => ({ quote, make, model }))

export const descriptionTemplates = {
  teen: {
    label: 'First car for a teen',
    words:
      'Toyota Corolla, Honda Civic or Mazda3, under $12,000, under 110,000 miles, automatic, clean title, no accidents, nice to have a backup camera',
    draft: {
      ...nothing,
      cars: carsNamed(
        ['Toyota Corolla', 'Toyota', 'Corolla'],
        ['Honda Civic', 'Honda', 'Civic'],
        ['Mazda3', 'Mazda', 'Mazda3'],
      ),
      limits: [
        { quote: 'under $12,000', quantity: 'price' },
        { quote: 'under 110,000 miles', quantity: 'mileage' },
      ],
      transmissions: [{ quote: 'automatic', value: 'automatic' }],
      wishes: quoted('clean title', 'no accidents', 'nice to have a backup camera'),
    },
  },
  tow: {
    label: 'Tow vehicle',
    words:
      'Ford F-150, Toyota Tundra or Chevrolet Silverado 1500, pickup, under $30,000, under 120,000 miles, tow package, no frame damage, at least 7,000 lb towing capacity',
    draft: {
      ...nothing,
      cars: carsNamed(
        ['Ford F-150', 'Ford', 'F-150'],
        ['Toyota Tundra', 'Toyota', 'Tundra'],
        ['Chevrolet Silverado 1500', 'Chevrolet', 'Silverado 1500'],
      ),
      limits: [
        { quote: 'under $30,000', quantity: 'price' },
        { quote: 'under 120,000 miles', quantity: 'mileage' },
      ],
      bodyTypes: [{ quote: 'pickup', value: 'pickup' }],
      wishes: quoted('tow package', 'no frame damage', 'at least 7,000 lb towing capacity'),
    },
  },
  city: {
    label: 'City car under $8k',
    words:
      'Honda Fit, Toyota Yaris or Hyundai Accent, under $8k, under 120,000 miles, at least 30 mpg, clean title, no mechanical problems',
    draft: {
      ...nothing,
      cars: carsNamed(
        ['Honda Fit', 'Honda', 'Fit'],
        ['Toyota Yaris', 'Toyota', 'Yaris'],
        ['Hyundai Accent', 'Hyundai', 'Accent'],
      ),
      limits: [
        { quote: 'under $8k', quantity: 'price' },
        { quote: 'under 120,000 miles', quantity: 'mileage' },
      ],
      wishes: quoted('at least 30 mpg', 'clean title', 'no mechanical problems'),
    },
  },
} satisfies Record<string, DescriptionTemplate>

/** The template with this id, or null. */
export const findTemplate = (id: string): DescriptionTemplate | null =>
  Object.hasOwn(descriptionTemplates, id) ? descriptionTemplates[id as keyof typeof descriptionTemplates] : null

/** The template whose words these are, or null. */
export const findTemplateByWords = (description: string): DescriptionTemplate | null =>
  Object.values(descriptionTemplates).find(({ words }) => words === normalizeDescription(description)) ?? null
