/**
 * English and Spanish wordings for a feature. Alternatives are joined by `|` and match whole words,
 * case-insensitively.
 */
export interface FeatureWords {
  yes: string
  no?: string
  /** Wordings that look like the feature but are not. */
  ignore?: string
  visible: boolean
  /** A numeric feature. The wording contains the number. */
  isNumber: boolean
}

type More = Pick<FeatureWords, 'no' | 'ignore'>

/** A feature that only text can mention. */
export const textFeature = (yes: string, more: More = {}): FeatureWords => ({
  yes,
  ...more,
  visible: false,
  isNumber: false,
})
/** A feature that a photo can also show. */
export const visibleFeature = (yes: string, more: More = {}): FeatureWords => ({
  yes,
  ...more,
  visible: true,
  isNumber: false,
})
export const numericFeature = (yes: string, more: More = {}): FeatureWords => ({
  yes,
  ...more,
  visible: false,
  isNumber: true,
})

const twoWheels = 'fwd|front[- ]wheel[- ]drive|2wd|rwd|rear[- ]wheel[- ]drive|tracci[oó]n (?:delantera|trasera)'

export const driveWords = {
  'all-wheel drive': textFeature('all[- ]wheel[- ]drive|awd|xdrive|quattro|4matic|tracci[oó]n integral', {
    no: twoWheels,
  }),
  'four-wheel drive': textFeature(
    '(?:part[- ]time )?(?:4x4|4wd|four[- ]wheel[- ]drive|4[- ]wheel[- ]drive)|doble tracci[oó]n|tracci[oó]n 4x4',
    {
      no: twoWheels,
    },
  ),
  'front-wheel drive': textFeature('fwd|front[- ]wheel[- ]drive|tracci[oó]n delantera'),
  'rear-wheel drive': textFeature('rwd|rear[- ]wheel[- ]drive|tracci[oó]n trasera'),
  'tow hitch': visibleFeature(
    'tow(?:ing)? (?:hitch|bar)|trailer hitch|hitch(?: receiver)?|receiver hitch|enganche|gancho de remolque',
  ),
  'tow package': textFeature('(?:factory )?(?:tow(?:ing)?|trailer(?: tow)?) package|paquete de remolque'),
  'locking differential': textFeature(
    'locking (?:rear )?diff(?:erential)?|(?:diff|rear) locker|diferencial bloqueable',
  ),
  turbo: textFeature('(?:twin[- ])?turbo(?:charged)?|motor turbo'),
  'paddle shifters': visibleFeature('paddle shift(?:ers?|ing)|levas en el volante'),
  'sport mode': textFeature('sport mode|drive modes?|modo deportivo'),
  'manual transmission': visibleFeature(
    '(?:[56][- ]speed )?manual(?: (?:transmission|gearbox))?|stick(?: shift)?|standard transmission|[56][- ]speed(?! auto)|(?:transmisi[oó]n )?est[aá]ndar',
    {
      ignore:
        "(?:owner['’]?s?|service|user|shop|repair) manuals?|manuals? (?:and|in)|manual (?:seats?|windows?|locks)|stick (?:to|with)",
    },
  ),
  'automatic transmission': visibleFeature('automatic(?: transmission)?|(?:transmisi[oó]n )?autom[aá]tica', {
    no: '[56][- ]speed manual|stick shift',
    ignore: 'automatic (?:emergency|braking|climate|headlights|high|doors|liftgate|windows)',
  }),
  cvt: textFeature('cvt(?: transmission)?|continuously variable transmission'),
  hybrid: textFeature('hybrid|h[ií]brido', { ignore: 'plug[- ]in hybrid' }),
  'plug-in hybrid': textFeature('plug[- ]in(?: hybrid)?|phev|h[ií]brido enchufable'),
  electric: textFeature('(?:all|fully)[- ]electric|electric (?:car|vehicle|motor)|ev|carro el[eé]ctrico'),
  diesel: textFeature('(?:turbo)?diesel(?: engine)?|tdi|di[eé]sel'),
  horsepower: numericFeature('[1-9]\\d{1,2} ?(?:hp|bhp|horsepower)|[1-9]\\d{1,2} caballos'),
  'fuel economy': numericFeature(
    '[1-9]\\d(?:\\.\\d)? ?(?:mpg|miles (?:per|to the|a) gallon)|[1-9]\\d millas por gal[oó]n',
  ),
  cylinders: numericFeature(
    'v ?(?:6|8|10|12)|(?:4|6|8|10|12|four|six|eight)[- ]?(?:cyl(?:inders?)?)|(?:4|6|8) cilindros|inline[- ]?(?:4|6)',
  ),
  'engine size': numericFeature('[1-8]\\.\\d ?(?:l|liters?|litres?|litros)'),
  'towing capacity': numericFeature(
    '(?:tows|can tow|towing capacity(?: of| is)?|tow rating(?: of)?)(?: up to| about)? \\d[\\d,]* ?(?:lbs?|pounds)|\\d[\\d,]* ?(?:lbs?|pounds) (?:of )?tow(?:ing)?(?: capacity)?|arrastra hasta \\d[\\d,]* libras',
  ),
  'electric range': numericFeature(
    '\\d{2,3} ?(?:mi|miles?)(?: of)? (?:electric |ev |battery )?range|(?:electric |ev |battery )?range (?:of |is )?\\d{2,3} ?(?:mi|miles)',
  ),
}

const colors = {
  'black paint': 'black|negr[oa]',
  'white paint': 'white|blanc[oa]',
  'silver/gray paint': 'silver|gr[ae]y|platead[oa]|plata|gris',
  'red paint': 'red|roj[oa]',
  'blue paint': 'blue|azul',
  'green paint': 'green|verde',
  'brown paint': 'brown|caf[eé]|marr[oó]n',
  'beige/gold paint': 'beige|tan|gold|champagne|dorad[oa]',
  'yellow paint': 'yellow|amarill[oa]',
  'orange paint': 'orange|naranja',
  'purple paint': 'purple|morad[oa]',
}
type Paint = keyof typeof colors

const paints = Object.keys(colors) as Paint[]
const bodies = 'paint|exterior|body|outside|car|truck|suv|sedan|coupe|van|wagon|pickup|colou?r(?! interior)'
const cars = 'color|pintura|exterior|carro|coche|auto|camioneta'

/**
 * Matches a color that is a clause by itself: "for sale, black". A color followed by other words may be the color of
 * the seats.
 */
const painted = (color: string): FeatureWords =>
  visibleFeature(
    [
      `(?<=^\\s*)(?:${color})(?=\\s*$)`,
      `(?:${color}) (?:${bodies})`,
      `painted (?:${color})`,
      `in (?:${color})(?=\\s*$)`,
      `our (?:${color})(?! (?:leather|cloth|interior|seats))`,
      `(?:${cars}) (?:${color})`,
    ].join('|'),
  )

export const paintWords = Object.fromEntries(paints.map((name) => [name, painted(colors[name])])) as Record<
  Paint,
  FeatureWords
>

export const isPaint = (feature: string): feature is Paint => Object.hasOwn(colors, feature)

/** Finds the color in an attribute value or in a photo's description: "Crystal Black Pearl", "grey paint". */
export const findPaint = (text: string): Paint | null =>
  paints.find((name) => new RegExp(`\\b(?:${colors[name]})\\b`, 'iu').test(text)) ?? null
