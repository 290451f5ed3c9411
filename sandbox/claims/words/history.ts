import { numericFeature, visibleFeature, textFeature } from './drivetrain-and-paint'

const salvage = 'salvaged?(?: title)?|(?:rebuilt|reconstructed|branded)(?: title)?|t[ií]tulo (?:salvage|reconstruido)'
const notTheTitle = '(?:rebuilt|reconstructed) (?:engine|motor|transmission|head|carburetor|starter|alternator)'
const clean = '(?:clean|clear)[- ](?:\\w+ )?title|title is (?:clean|clear)|t[ií]tulo limpio'

export const historyWords = {
  accident: textFeature(
    'accidents?|(?:been )?wrecked|wrecks?|collisions?|fender[- ]benders?|rear[- ]ended|accidentes?|chocad[oa]|choques?',
    {
      no: 'clean carfax|clean autocheck',
      ignore:
        'accident avoidance|(?:forward )?collision (?:warning|avoidance|mitigation|braking)|pre[- ]collision(?: system)?',
    },
  ),
  'frame damage': textFeature('(?:frame|structural|chassis) damage|bent frame|da[nñ]o en el chasis'),
  'flood damage': textFeature('flood(?:ed)?(?: damage)?|water damage|inundado'),
  'hail damage': visibleFeature('hail(?: damage| dents)?|granizo'),
  'salvage title': textFeature(salvage, { no: clean, ignore: notTheTitle }),
  'clean title': textFeature(clean, { no: salvage, ignore: notTheTitle }),
  'lemon history': textFeature('lemon(?: law)?(?: buy ?back)?|buy ?back', { ignore: 'not a lemon policy' }),
  'rental history': textFeature(
    '(?:former |ex-?)?rental(?: car)?|fleet (?:vehicle|car)|(?:used as an? )?(?:taxi|uber|lyft)|ride ?share|police car|auto de renta',
  ),
  'open recall': textFeature('(?:open )?recalls?'),
  'title in hand': textFeature('title (?:is )?(?:in|on) (?:my )?hand|t[ií]tulo (?:limpio )?en mano'),
  'clean carfax': textFeature(
    'clean (?:carfax|autocheck|history report)|carfax (?:is )?(?:clean|available)|carfax limpio',
  ),
  'service records': textFeature(
    '(?:full |complete |all )?(?:service|maintenance) (?:records?|history|receipts)|all (?:the )?receipts|historial de (?:servicio|mantenimiento)',
  ),
  'dealer serviced': textFeature(
    '(?:dealer|dealership)[- ](?:serviced|maintained)|(?:serviced|maintained) (?:at|by) the dealer(?:ship)?',
  ),
  'timing belt replaced': textFeature(
    '(?:new )?timing belt(?: (?:and water pump|kit))?(?: (?:was |has been |just |been )?(?:done|replaced|changed))?|banda de (?:tiempo|distribuci[oó]n)(?: nueva| cambiada)?',
    { no: '(?:needs|due for)(?: a)?(?: new)? timing belt|timing belt (?:is )?due|original timing belt' },
  ),
  'new brakes': textFeature(
    '(?:brand )?new (?:front |rear )?brakes?(?: pads)?|brakes (?:were )?(?:just )?(?:done|replaced)|frenos nuevos',
  ),
  'new battery': textFeature('(?:brand )?new battery|battery (?:was )?replaced|bater[ií]a nueva'),
  'new engine': textFeature(
    '(?:new|rebuilt|replaced) (?:engine|motor)|engine (?:was )?(?:replaced|rebuilt|swap(?:ped)?)|motor (?:nuevo|reconstruido)',
    {
      ignore: 'needs (?:a )?new (?:engine|motor)',
    },
  ),
  'new transmission': textFeature(
    '(?:new|rebuilt) transmission|transmission (?:was )?(?:replaced|rebuilt)|transmisi[oó]n (?:nueva|reconstruida)',
    {
      ignore: 'needs (?:a )?new transmission',
    },
  ),
  'highway miles': textFeature('(?:mostly |all )?(?:highway|freeway) miles|millas de carretera'),
  inspection: textFeature(
    '(?:state |current |fresh |passed )?inspect(?:ion|ed)(?: (?:is )?(?:good|valid) (?:until|through))?|pas[oó] inspecci[oó]n|inspecci[oó]n vigente',
    {
      ignore: '(?:pre[- ]purchase|mechanic|independent|your own|buyer) inspection|inspected before sale',
    },
  ),
  'smog passed': textFeature(
    '(?:just |recently )?smogged|smog (?:check )?(?:done|passed|ready|certificate|in hand)|passed (?:smog|emissions)|smog(?: check)?|verificaci[oó]n aprobada',
    {
      no: 'needs (?:a )?smog|will not (?:pass )?smog',
    },
  ),
  registration: textFeature(
    '(?:current |valid )?(?:registration|tags)(?: (?:is |are )?(?:current|paid|good|valid))?|registered (?:until|through)|placas (?:vigentes|al corriente)',
    {
      no: '(?:registration|tags) (?:is |are )?expired|expired (?:registration|tags)|placas vencidas',
    },
  ),
  owners: numericFeature(
    '(?:one|1|single|two|2|three|3|four|4|five|5)[- ](?:previous )?owners?|(?:original|only|first|1st|second|2nd|third|3rd|fourth|4th) owner|bought (?:it )?(?:brand )?new|[uú]nico due[nñ]o|(?:un(?: solo)?|dos|tres|cuatro) due[nñ]os?|(?:primer|segundo|tercer|cuarto) due[nñ]o',
  ),
  keys: numericFeature('(?:one|two|both|three|\\d) (?:sets of )?(?:keys|key|fobs|key fobs)|(?:una|dos|tres) llaves?'),
  'us spec': textFeature('(?:us|american)[- ]spec', {
    no: '(?:canadian|jdm|japanese|gray market|grey market) (?:import|car|spec)',
  }),
}
