import { makes, squash } from '#domain/catalogue/catalogue'
import { hash } from '../../random'
import { modelLines } from '../../inventory/cars/models'

/** The real site's codes of makes and models, as far as they are public. Others are made up, the same in every run. */
const known = new Map(
  `honda m6, toyota m7, ford m2, chevrolet m1, nissan m12, hyundai m28, kia m33, subaru m53, jeep m32, mazda m42, bmw m3,
volkswagen m55, audi m19, mercedes-benz m43, lexus m37, acura m4, gmc m26, ram m191, dodge m24, tesla m112, volvo m56,
buick m21, cadillac m22, chrysler m23, fiat m98, genesis m203, infiniti m84, jaguar m31, land-rover m35, lincoln m38,
mini m45, mitsubishi m46, porsche m48, pontiac m47, saturn m51, scion m52, suzuki m54, smart m111, alfa-romeo m124,
honda/accord d585, honda/civic d586, honda/cr-v d589, honda/pilot d594, honda/odyssey d592, honda/fit d744,
toyota/4runner d290, toyota/camry d292, toyota/corolla d295, toyota/prius d15, toyota/rav4 d306, toyota/tacoma d311,
toyota/sienna d308, ford/f-150 d337, ford/escape d330, ford/explorer d334, ford/mustang d2,
chevrolet/silverado-1500 d630, chevrolet/equinox d616, chevrolet/malibu d622, chevrolet/corvette d1, nissan/altima d237,
nissan/rogue d1047, nissan/sentra d249, subaru/outback d380, subaru/forester d374, subaru/crosstrek d2387,
tesla/model-3 d2475, tesla/model-y d3044, tesla/model-s d2039, jeep/wrangler d494, jeep/grand-cherokee d490,
mazda/cx-5 d2133, mazda/mazda3 d214, bmw/3-series d1512, volkswagen/jetta d200`
    .split(',')
    .map((entry) => entry.trim().split(' ') as [string, string]),
)

interface Coded {
  make: string
  model: string | null
}

const byCode = new Map<string, Coded>()
const byName = new Map<string, string>()
const keyOf = (make: string, model: string | null) => `${squash(make)}/${squash(model ?? '')}`

for (const make of makes) {
  note(known.get(make.id) ?? `m${1_000 + (hash(make.id) % 100_000)}`, { make: make.name, model: null })
  for (const model of make.models) {
    const id = `${make.id}/${model.id}`
    note(known.get(id) ?? `d${10_000 + (hash(id) % 10_000_000)}`, { make: make.name, model: model.name })
  }
}

function note(code: string, named: Coded): void {
  byCode.set(code, named)
  byName.set(keyOf(named.make, named.model), code)
}

/** The code of a make, or of a model of it; null for a name that is not the catalogue's. */
export const codeOf = (make: string, model: string | null = null): string | null =>
  byName.get(keyOf(make, model)) ?? null

/** The make, or make and model, that a code stands for. */
export const codedAs = (code: string): Coded | null => byCode.get(code) ?? null

/** What the filter offers: makes with the models of each. Popular makes stand there twice, as on the site. */
export function makeModelFilter(valueKey: 'value' | 'inputValue') {
  const node = (code: string, label: string, filters?: unknown[]) => ({
    name: label,
    label,
    [valueKey]: code,
    count: 1 + (hash(code) % 900),
    availableCount: 1 + (hash(code) % 900),
    ...(filters ? { filters } : {}),
  })
  const names = [...new Set(modelLines.map((line) => line.make))]
  const nodes = names.flatMap((make) => {
    const code = codeOf(make)
    if (!code) return []
    const models = new Set(modelLines.filter((line) => line.make === make).map((line) => line.model))
    const inner = [...models].flatMap((model) => {
      const own = codeOf(make, model)
      return own ? [node(valueKey === 'value' ? `${code}/${own}` : own, model)] : []
    })
    return [node(code, make, inner)]
  })
  return {
    name: 'MAKE_MODEL',
    label: 'Make & Model',
    filterCriteriaKey: 'makeModelTrimPaths',
    filters: [...nodes.slice(0, 5).map((popular) => ({ ...popular, isPopular: true })), ...nodes],
  }
}
