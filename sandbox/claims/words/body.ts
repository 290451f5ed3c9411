import { visibleFeature, mentioned } from './words'

export const body = {
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
  'snow tires': mentioned('(?:snow|winter) (?:ty?ires|wheels)|llantas de (?:invierno|nieve)'),
  'spare tire': visibleFeature('(?:full[- ]size )?spare (?:ty?ire|wheel)|llanta de refacci[oó]n'),
  'running boards': visibleFeature('running boards|side steps|nerf bars|estribos'),
  'bed liner': visibleFeature('(?:spray[- ]in )?bed ?liner|protector de caja'),
  'bed cover': visibleFeature('(?:tonneau|bed)(?: cover| cap)|tonneau|camper shell|cubierta de caja'),
  'tinted windows': visibleFeature('tinted(?: windows?)?|window tint|vidrios (?:polarizados|entintados)'),
  'original paint': mentioned('(?:original|factory) paint|pintura original'),
  garaged: mentioned('(?:always )?garage(?:d|[- ]kept)|kept in (?:a|the) garage|(?:siempre )?(?:guardado en )?garaje'),
  'crew cab': visibleFeature('(?:crew|double|quad) cab|crewmax|supercrew|doble cabina'),
  'long bed': visibleFeature('long bed|(?:8|eight)[- ]f(?:oo)?t bed|caja larga'),
  'lift kit': visibleFeature('lift(?:ed| kit)|\\d["”]? lift|levantada'),
  wrap: visibleFeature('(?:vinyl )?wrap(?:ped in)?', {
    ignore: 'leather[- ]wrap(?:ped)?|wrapped (?:up|steering wheel|shift knob)|wrap up',
  }),
}
