import { shown, told } from './words'

export const body = {
  'roof rack': shown('roof (?:rack|rails?|bars?)|luggage rack|cross ?bars|portaequipajes|parrilla'),
  'alloy wheels': shown('(?:alloy|aluminum|aluminium) (?:wheels|rims)|alloys|rines de (?:aluminio|aleaci[oó]n)', {
    no: 'steel wheels|hub ?caps',
  }),
  'good tires': shown(
    '(?:brand )?(?:new|newer|good|great) ty?ires?|ty?ires (?:are|have|at) (?:new|good|great|\\d\\d%)(?: tread)?|llantas (?:nuevas|casi nuevas|en buen estado)',
    {
      no: 'needs (?:new )?ty?ires|(?:bald|worn)(?: out)? ty?ires|llantas gastadas',
    },
  ),
  'snow tires': told('(?:snow|winter) (?:ty?ires|wheels)|llantas de (?:invierno|nieve)'),
  'spare tire': shown('(?:full[- ]size )?spare (?:ty?ire|wheel)|llanta de refacci[oó]n'),
  'running boards': shown('running boards|side steps|nerf bars|estribos'),
  'bed liner': shown('(?:spray[- ]in )?bed ?liner|protector de caja'),
  'bed cover': shown('(?:tonneau|bed)(?: cover| cap)|tonneau|camper shell|cubierta de caja'),
  'tinted windows': shown('tinted(?: windows?)?|window tint|vidrios (?:polarizados|entintados)'),
  'original paint': told('(?:original|factory) paint|pintura original'),
  garaged: told('(?:always )?garage(?:d|[- ]kept)|kept in (?:a|the) garage|(?:siempre )?(?:guardado en )?garaje'),
  'crew cab': shown('(?:crew|double|quad) cab|crewmax|supercrew|doble cabina'),
  'long bed': shown('long bed|(?:8|eight)[- ]f(?:oo)?t bed|caja larga'),
  'lift kit': shown('lift(?:ed| kit)|\\d["”]? lift|levantada'),
  wrap: shown('(?:vinyl )?wrap(?:ped in)?', {
    ignore: 'leather[- ]wrap(?:ped)?|wrapped (?:up|steering wheel|shift knob)|wrap up',
  }),
}
