import { modelLines } from '../../inventory/cars/models'
import { toSlug } from '../../inventory/listed-posting'
import { hash } from '../../random'

/** Publicly known codes of makes and models, with the site's names. */
const publicCodes = `
Acura m4; Alfa Romeo m124; Audi m19; BMW m3; BMW/3 Series d1512; Buick m21; Cadillac m22; Chevrolet m1;
Chevrolet/Corvette d1; Chevrolet/Equinox d616; Chevrolet/Malibu d622; Chevrolet/Silverado 1500 d630; Chrysler m23;
Dodge m24; Fiat m98; Ford m2; Ford/Escape d330; Ford/Explorer d334; Ford/F-150 d337; Ford/Mustang d2; Genesis m203;
GMC m26; Honda m6; Honda/Accord d585; Honda/Civic d586; Honda/CR-V d589; Honda/Fit d744; Honda/Odyssey d592;
Honda/Pilot d594; Hyundai m28; Infiniti m84; Jaguar m31; Jeep m32; Jeep/Grand Cherokee d490; Jeep/Wrangler d494;
Kia m33; Land Rover m35; Lexus m37; Lincoln m38; Mazda m42; Mazda/CX-5 d2133; Mazda/Mazda3 d214; Mercedes-Benz m43;
MINI m45; Mitsubishi m46; Nissan m12; Nissan/Altima d237; Nissan/Rogue d1047; Nissan/Sentra d249; Pontiac m47;
Porsche m48; Ram m191; Saturn m51; Scion m52; smart m111; Subaru m53; Subaru/Crosstrek d2387; Subaru/Forester d374;
Subaru/Outback d380; Suzuki m54; Tesla m112; Tesla/Model 3 d2475; Tesla/Model S d2039; Tesla/Model Y d3044; Toyota m7;
Toyota/4Runner d290; Toyota/Camry d292; Toyota/Corolla d295; Toyota/Prius d15; Toyota/RAV4 d306; Toyota/Sienna d308;
Toyota/Tacoma d311; Volkswagen m55; Volkswagen/Jetta d200; Volvo m56`

interface Named {
  make: string
  model: string | null
}

const byCode = new Map<string, Named>()
const byName = new Map<string, string>()
const nameKey = (make: string, model: string | null) => `${toSlug(make)}/${model === null ? '' : toSlug(model)}`

function register(code: string, { make, model }: Named): string {
  byCode.set(code, { make, model })
  byName.set(nameKey(make, model), code)
  return code
}

for (const entry of publicCodes.trim().split(/;\s+/)) {
  const end = entry.lastIndexOf(' ')
  const [make = '', model = null] = entry.slice(0, end).split('/')
  register(entry.slice(end + 1), { make, model })
}
for (const { make, model } of modelLines) {
  makeModelCode(make)
  makeModelCode(make, model)
}

/** Returns the code of a make or model. Derives a stable one from the name if the real code is not public. */
export function makeModelCode(make: string, model: string | null = null): string {
  const known = byName.get(nameKey(make, model))
  if (known) return known
  const made =
    model === null
      ? `m${1_000 + (hash(toSlug(make)) % 100_000)}`
      : `d${10_000 + (hash(`${toSlug(make)}/${toSlug(model)}`) % 10_000_000)}`
  return register(made, { make, model })
}

/** Cars whose codes are registered. */
const registered = new WeakSet<Named>()

/**
 * Returns the make, or make and model, of a code; null for an unknown code. `cars` returns the cars on the site,
 * because a manually listed car may have a model that is not in the table.
 */
export function findByCode(code: string, cars: () => Named[]): Named | null {
  if (byCode.has(code)) return byCode.get(code) ?? null
  for (const car of cars()) {
    if (registered.has(car)) continue
    registered.add(car)
    makeModelCode(car.make)
    makeModelCode(car.make, car.model)
  }
  return byCode.get(code) ?? null
}

/** Filter options: makes with their models. Popular makes appear twice, as on the site. */
export function makeModelFilterOptions(valueKey: 'value' | 'inputValue') {
  const node = (code: string, label: string, filters?: unknown[]) => ({
    name: label,
    label,
    [valueKey]: code,
    count: 1 + (hash(code) % 900),
    availableCount: 1 + (hash(code) % 900),
    ...(filters ? { filters } : {}),
  })
  const nodes = [...new Set(modelLines.map((line) => line.make))].map((make) => {
    const code = makeModelCode(make)
    const models = new Set(modelLines.filter((line) => line.make === make).map((line) => line.model))
    const inner = [...models].map((model) => {
      const own = makeModelCode(make, model)
      return node(valueKey === 'value' ? `${code}/${own}` : own, model)
    })
    return node(code, make, inner)
  })
  return {
    name: 'MAKE_MODEL',
    label: 'Make & Model',
    filterCriteriaKey: 'makeModelTrimPaths',
    filters: [...nodes.slice(0, 5).map((popular) => ({ ...popular, isPopular: true })), ...nodes],
  }
}
