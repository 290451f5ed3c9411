import type { Feature } from '#domain/judgement/features/features'

/** How people write about one feature, in English and in Spanish. Patterns are joined by `|`, whole words, any case. */
export interface Entry {
  feature: Feature
  yes: string
  /** Wordings that mean the opposite. */
  no?: string
  /** Wordings that look like the feature and are not. */
  ignore?: string
  /** Whether a photo can show it. */
  visible: boolean
}

const entry = (feature: Feature, visible: boolean, yes: string, no?: string, ignore?: string): Entry => ({
  feature,
  visible,
  yes,
  no,
  ignore,
})

export const lexicon: Entry[] = [
  entry(
    'leather seats',
    true,
    '(?:(?:full|black|tan|brown|beige|grey|gray|red|white|heated) )?leather(?:[- ]trimmed)?(?: (?:heated )?(?:seats?|seating|interior|upholstery))?|asientos de (?:piel|cuero)|interior(?:es)? de (?:piel|cuero)',
    'cloth (?:seats?|interior|upholstery)|fabric seats?|cloth|leatherette|vegan leather|faux leather|pleather|vinyl seats?|asientos de tela|interior de tela',
    'leather[- ](?:wrapped )?(?:steering wheel|shift knob)|leather[- ]wrapped',
  ),
  entry('sunroof', true, '(?:power |panoramic )?(?:sun ?roof|moon ?roof)|panoramic roof|techo solar|quemacocos'),
  entry('heated seats', false, 'heated (?:front |leather |and cooled )?seats?|seat heaters?|asientos calefactables'),
  entry('navigation', true, '(?:gps )?navigation(?: system)?|built[- ]in gps|gps|navi|navegaci[oó]n'),
  entry(
    'backup camera',
    false,
    '(?:back[- ]?up|rear[- ]?view|reverse|reversing|rear) cam(?:era)?|c[aá]mara de reversa|c[aá]mara trasera',
  ),
  entry('bluetooth', false, 'bluetooth'),
  entry('apple carplay', true, '(?:apple )?car ?play'),
  entry(
    'third row',
    true,
    '(?:third|3rd)[- ]row(?: seats?| seating)?|(?:seven|7|eight|8)[- ](?:passenger|seater|seats)|tercera fila',
  ),
  entry('tow hitch', true, 'tow(?:ing)? (?:hitch|package|bar)|trailer hitch|hitch|enganche|gancho de remolque'),
  entry('roof rack', true, 'roof (?:rack|rails?|bars?)|portaequipajes|parrilla'),
  entry(
    'alloy wheels',
    true,
    '(?:alloy|aluminum|aluminium) (?:wheels|rims)|alloys|rines de aluminio',
    'steel wheels|hubcaps',
  ),
  entry(
    'all-wheel drive',
    false,
    'all[- ]wheel[- ]drive|awd|4x4|4wd|four[- ]wheel[- ]drive|xdrive|quattro|4matic|tracci[oó]n integral',
    'fwd|front[- ]wheel[- ]drive|2wd|rwd|rear[- ]wheel[- ]drive',
  ),
  entry(
    'one owner',
    false,
    '(?:one|1|single|original)[- ]owner|only owner|bought (?:it )?new|[uú]nico due[nñ]o|un solo due[nñ]o',
    '(?:two|2|three|3|four|4|multiple)[- ]owners?|(?:second|2nd|third|3rd|fourth|4th) owner|segundo due[nñ]o',
  ),
  entry(
    'service records',
    false,
    '(?:full |complete |all )?(?:service|maintenance) (?:records?|history|receipts)|all receipts|historial de (?:servicio|mantenimiento)',
  ),
  entry(
    'salvage title',
    false,
    'salvaged?(?: title)?|(?:rebuilt|reconstructed|branded)(?: title)?|t[ií]tulo (?:salvage|reconstruido)',
    '(?:clean|clear)[- ](?:\\w+ )?title|title is (?:clean|clear)|t[ií]tulo limpio',
  ),
  entry(
    'clean title',
    false,
    '(?:clean|clear)[- ](?:\\w+ )?title|title is (?:clean|clear)|t[ií]tulo limpio',
    'salvaged?(?: title)?|(?:rebuilt|reconstructed|branded)(?: title)?|t[ií]tulo (?:salvage|reconstruido)',
  ),
  entry(
    'accident',
    false,
    'accidents?|(?:been )?wrecked|collisions?|fender[- ]benders?|rear[- ]ended|accidentes?|chocad[oa]',
    'clean carfax|clean autocheck',
    'accident avoidance|collision (?:warning|avoidance|mitigation)',
  ),
  entry('rust', true, 'rust(?:ed|y)?|corrosion|[oó]xido|oxidad[oa]'),
  entry('dents', true, 'dent(?:s|ed)?|dings?|abolladuras?|golpes?'),
  entry('smoker', false, "smoked in|smokers?(?:'s)?(?: car)?|smok(?:ing|e)|fumador(?:es)?|fumado"),
  entry(
    'mechanical problem',
    false,
    "mechanical (?:problems?|issues?)|engine (?:problems?|issues?|knock)|transmission (?:problems?|issues?|slips)|check engine light|needs (?:a new |a |an |some )?(?:transmission|engine|work|repairs?|clutch|head gasket|catalytic converter|alternator)|blown head gasket|overheats|mechanic'?s special|does(?:n't| not) (?:run|start)|won't start|problemas? mec[aá]nicos?|necesita (?:motor|transmisi[oó]n|reparaci[oó]n)",
    'mechanically (?:sound|perfect|excellent)|runs (?:and drives )?(?:great|perfect(?:ly)?|excellent)',
  ),
  entry(
    'dealer',
    false,
    'dealer(?:ship)?|we finance|in[- ]house financing|stock (?:#|number)|our lot|concesionario',
    'private (?:seller|party|owner)|for sale by owner|not a dealer',
  ),
]

export const entryOf = (feature: string) => lexicon.find((e) => e.feature === feature) ?? null
