import { line, type ModelLine } from './model-line'

/** A few old ones, whose price follows their shape rather than their age. */
const old = { isClassic: true, share: 0.3 }
export const oldLines: ModelLine[] = [
  line('Volkswagen', 'Beetle', 'coupe', 11500, 'Standard', '', 'rwd', {
    ...old,
    manual: 1,
    firstYear: 1962,
    lastYear: 1979,
  }),
  line('Chevrolet', 'Bel Air', 'sedan', 34000, 'Base', '', 'rwd', {
    ...old,
    cylinders: 8,
    firstYear: 1955,
    lastYear: 1957,
  }),
  line('Chevrolet', 'El Camino', 'pickup', 19500, 'SS, Base', '', 'rwd', {
    ...old,
    cylinders: 8,
    firstYear: 1968,
    lastYear: 1987,
  }),
  line('Ford', 'Bronco', 'suv', 26000, 'Base, XLT', '', '4wd', {
    ...old,
    cylinders: 8,
    firstYear: 1978,
    lastYear: 1996,
  }),
  line('Ford', 'Thunderbird', 'coupe', 14500, 'Base', '', 'rwd', {
    ...old,
    cylinders: 8,
    firstYear: 1964,
    lastYear: 1979,
  }),
  line('Datsun', '280Z', 'coupe', 24500, 'Base', '', 'rwd', {
    ...old,
    cylinders: 6,
    manual: 0.9,
    firstYear: 1975,
    lastYear: 1978,
  }),
  line('Mercedes-Benz', '300D', 'sedan', 9500, 'Base', 'Turbo', 'rwd', {
    ...old,
    ...{ fuel: 'diesel', cylinders: 5, firstYear: 1977, lastYear: 1985 },
  }),
  line('Oldsmobile', 'Cutlass Supreme', 'coupe', 13500, 'Base', '', 'rwd', {
    ...old,
    cylinders: 8,
    firstYear: 1970,
    lastYear: 1987,
  }),
  line('DeLorean', 'DMC-12', 'coupe', 58000, 'Base', 'Base', 'rwd', {
    ...old,
    cylinders: 6,
    manual: 0.6,
    firstYear: 1981,
    lastYear: 1983,
  }),
  line('Geo', 'Metro', 'hatchback', 3500, 'Base, LSi', '', 'fwd', {
    ...old,
    cylinders: 3,
    manual: 0.8,
    firstYear: 1990,
    lastYear: 1997,
  }),
  line('AMC', 'Gremlin', 'hatchback', 9000, 'Base, X', '', 'rwd', {
    ...old,
    cylinders: 6,
    manual: 0.5,
    firstYear: 1971,
    lastYear: 1978,
  }),
  line('Mazda', 'RX-7', 'coupe', 17500, 'Base, GXL', '', 'rwd', {
    ...old,
    cylinders: 4,
    manual: 0.9,
    firstYear: 1984,
    lastYear: 1991,
  }),
]
