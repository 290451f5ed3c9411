import { visibleFeature, textFeature } from './drivetrain-and-paint'

export const conditionWords = {
  rust: visibleFeature('(?:surface )?rust(?:ed|y)?|corrosion|[oó]xido|oxidad[oa]'),
  dents: visibleFeature('dent(?:s|ed)?|dings?|abolladuras?|golpes?'),
  scratches: visibleFeature('scratch(?:es|ed)?|paint chips|rayones|rayad[oa]'),
  'faded paint': visibleFeature(
    '(?:faded|peeling|oxidized) (?:paint|clear ?coat)|(?:paint|clear ?coat) (?:is )?(?:fading|peeling|faded)|sun damage|pintura (?:desgastada|quemada)',
  ),
  'cracked windshield': visibleFeature(
    '(?:cracked|chipped) windshield|(?:crack|chip) in the windshield|windshield (?:has a |is )crack(?:ed)?|parabrisas (?:roto|estrellado)',
  ),
  'torn seats': visibleFeature(
    "(?:torn|ripped|stained|worn) (?:leather |cloth |driver'?s? )?seats?|(?:tears?|rips?|stains?)(?: in the seats?)?|asientos (?:rotos|manchados)",
    {
      ignore: 'wear and tear',
    },
  ),
  'clean interior': visibleFeature(
    '(?:very |super )?clean (?:cloth |leather )?interior|interior (?:is )?(?:very |super )?clean|interior (?:muy )?limpio',
  ),
  smoking: textFeature("smoked in|smokers?(?:'s)?(?: car)?|smok(?:ing|e)|cigarette smell|fumador(?:es)?|fumado|humo"),
  pets: textFeature('pets?(?: hair)?|(?:dog|cat)(?:s| hair)|mascotas|perros?', { ignore: 'perros calientes' }),
  'bad smell': textFeature('(?:odou?rs?|musty smell|bad smell|mold|mildew)|mal olor|olores'),
  'warning lights': visibleFeature(
    '(?:check[- ]engine|engine|abs|airbag|warning) lights?(?: is| are)?(?: on)?|cel(?: is)? on|dash(?:board)? lights?|luces? (?:de|del) (?:check engine|tablero|advertencia)',
  ),
  leaks: visibleFeature(
    '(?:oil |coolant |fluid |water |transmission )?leaks?|leaking|fugas?(?: de aceite)?|tira aceite',
  ),
  'mechanical problem': textFeature(
    "mechanical (?:problems?|issues?)|engine (?:problems?|issues?|knock)|transmission (?:problems?|issues?|slips)|check engine light|needs (?:a new |a |an |some )?(?:transmission|engine|work|repairs?|clutch|head gasket|catalytic converter|alternator)|blown head gasket|overheats|mechanic'?s special|does(?:n't| not) (?:run|start)|won't start|problemas? mec[aá]nicos?|necesita (?:motor|transmisi[oó]n|reparaci[oó]n)",
    {
      no: 'mechanically (?:sound|perfect|excellent)|runs (?:and drives )?(?:great|perfect(?:ly)?|excellent)|100% mec[aá]nicamente',
    },
  ),
  'deployed airbags': visibleFeature('(?:deployed|blown) airbags?|airbags? (?:were |have )?deployed'),
  modifications: visibleFeature(
    'modifi(?:ed|cations)|mods|aftermarket (?:parts|exhaust|wheels|radio|stereo|intake)|coilovers|body kit|modificad[oa]|modificaciones',
    {
      no: '(?:all|bone|completely|100%) (?:stock|original)|unmodified|stock(?! ?(?:#|number|on))',
    },
  ),
  'spare key': visibleFeature(
    '(?:two|2|both) (?:sets of )?(?:keys|fobs)|(?:spare|extra|second) key(?: fob)?|dos llaves|llave de repuesto',
    {
      no: '(?:only )?(?:one|1|single) (?:key|fob)|una sola llave',
    },
  ),
}

export const bodyWords = {
  'roof rack': visibleFeature('roof (?:rack|rails?|bars?)|luggage rack|cross ?bars|portaequipajes|parrilla'),
  'alloy wheels': visibleFeature(
    '(?:alloy|aluminum|aluminium) (?:wheels|rims)|alloys|rines de (?:aluminio|aleaci[oó]n)',
    {
      no: 'steel wheels|hub ?caps',
    },
  ),
  'good tires': visibleFeature(
    '(?:brand )?(?:new|newer|good|great) ty?ires?|ty?ires (?:are|have|at) (?:new|good|great|\\d\\d%)(?: tread)?|llantas (?:nuevas|casi nuevas|en buen estado)',
    {
      no: 'needs (?:new )?ty?ires|(?:bald|worn)(?: out)? ty?ires|llantas gastadas',
    },
  ),
  'snow tires': textFeature('(?:snow|winter) (?:ty?ires|wheels)|llantas de (?:invierno|nieve)'),
  'spare tire': visibleFeature('(?:full[- ]size )?spare (?:ty?ire|wheel)|llanta de refacci[oó]n'),
  'running boards': visibleFeature('running boards|side steps|nerf bars|estribos'),
  'bed liner': visibleFeature('(?:spray[- ]in )?bed ?liner|protector de caja'),
  'bed cover': visibleFeature('(?:tonneau|bed)(?: cover| cap)|tonneau|camper shell|cubierta de caja'),
  'tinted windows': visibleFeature('tinted(?: windows?)?|window tint|vidrios (?:polarizados|entintados)'),
  'original paint': textFeature('(?:original|factory) paint|pintura original'),
  garaged: textFeature(
    '(?:always )?garage(?:d|[- ]kept)|kept in (?:a|the) garage|(?:siempre )?(?:guardado en )?garaje',
  ),
  'crew cab': visibleFeature('(?:crew|double|quad) cab|crewmax|supercrew|doble cabina'),
  'long bed': visibleFeature('long bed|(?:8|eight)[- ]f(?:oo)?t bed|caja larga'),
  'lift kit': visibleFeature('lift(?:ed| kit)|\\d["”]? lift|levantada'),
  wrap: visibleFeature('(?:vinyl )?wrap(?:ped in)?', {
    ignore: 'leather[- ]wrap(?:ped)?|wrapped (?:up|steering wheel|shift knob)|wrap up',
  }),
}
