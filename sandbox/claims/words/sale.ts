import { textFeature, visibleFeature } from './drivetrain-and-paint'

export const saleWords = {
  dealer: textFeature(
    '(?:from )?(?:a )?dealer(?:s|ship)?|we finance|in[- ]house financing|stock (?:#|number)|our lot|car lot|concesionario|lote',
    {
      no: 'private (?:seller|party|owner)|for sale by owner|not a dealer|by owner|due[nñ]o directo|particular',
      ignore:
        '(?:dealer|dealership)[- ](?:serviced|maintained|records|installed)|(?:at|by) the dealer(?:ship)?|no dealers',
    },
  ),
  'price firm': textFeature('(?:price (?:is )?)?firm(?: price| on (?:the )?price)?|no haggling|precio firme', {
    no: 'obo|or best offer|(?:price )?(?:is )?negotiable',
  }),
  'price negotiable': textFeature(
    '(?:price (?:is )?)?negotiable(?: price)?|obo|or best offer|(?:open to|make an?) offers?|precio (?:a tratar|negociable)',
  ),
  'takes trades': textFeature(
    '(?:takes? |will (?:consider |take )?|open to )?(?:trades?|trade[- ]ins?)(?: welcome)?|acepto cambios?|cambios?',
    {
      ignore: 'trade ?mark|price trade-off',
    },
  ),
  'seller financing': textFeature(
    '(?:owner |in[- ]house )?financing(?: available)?|we finance|buy here pay here|financiamiento|financiamos',
  ),
  'accepts texts': textFeature(
    '(?:accepts? |by |call or |via )?text(?: (?:me|only|ok|messages?))?|texts|texting|(?:mandar |por )?mensajes?(?: de texto)?|whatsapp',
  ),
  'test drive': textFeature('test[- ]driv(?:e|es|ing)|prueba de manejo'),
  'independent inspection': textFeature(
    '(?:pre[- ]purchase|mechanic(?:al)?|independent|your own) inspection|ppi|bring your (?:own )?mechanic|take it to your mechanic|traiga su mec[aá]nico',
  ),
  'reason for sale': textFeature(
    '(?:selling|sell) (?:it )?because|reason for (?:selling|sale)|we bought a bigger one|moving abroad|(?:only )?selling due to|por viaje vendo|vendo porque',
  ),
  delivery: textFeature(
    '(?:can )?deliver(?:y|ed)?(?: available| can be arranged)?|shipping(?: available)?|entrega a domicilio',
    {
      ignore: 'delivery miles|fuel delivery',
    },
  ),
  warranty: textFeature('(?:factory |extended |powertrain |dealer |remaining |under )?warranty|garant[ií]a', {
    ignore: 'ask about our warranty|warranty (?:expired|deed)',
  }),
  'certified pre-owned': textFeature('certified(?: pre-?owned)?|cpo|seminuevo certificado', {
    ignore: "certified (?:mechanic|check|cashier'?s check|funds)",
  }),
  'as is': textFeature('(?:sold )?as[- ]is|venta sin garant[ií]a|tal como est[aá]', {
    ignore: 'as is (?:the|my|usual)',
  }),
  lien: textFeature(
    'lien|(?:still|money) owed? (?:on it|to the bank)|bank holds the (?:paper|title)|payoff|se debe al banco',
    {
      no: 'paid off|lien[- ]free|no lien',
    },
  ),
  'missing title': textFeature(
    '(?:lost|missing) title|title (?:is )?(?:lost|missing)|paperwork is lost|bill of sale only|sin papeles|solo bill of sale',
  ),
  'odometer doubt': textFeature(
    'true mileage unknown|tmu|odometer (?:is )?(?:broken|replaced|rolled back|stopped|not working)|not actual mileage|od[oó]metro (?:descompuesto|no sirve)',
  ),
  'scam sign': textFeature(
    '(?:deposit|wire transfer|gift cards?|zelle|escrow|western union)(?: (?:first|before|only|required))?(?: (?:to hold|before (?:viewing|a visit)))?',
    {
      ignore: 'no deposit|cash or zelle',
    },
  ),
  'dealer posing as private': textFeature(
    '(?:other|more|several) cars (?:available|for sale)|doc(?:umentation)? fee|ask for stock number',
  ),
  'parts only': textFeature('(?:for )?parts(?: only| car)|part(?:ing)? out|(?:para|solo) partes'),
  'wanted ad': textFeature('wtb|want(?:ed)? to buy|looking to buy|we buy cars|compro (?:carros|autos)'),
  'curb price': textFeature(
    '(?:price is (?:the )?)?down payment|(?:plus|not including|excluding) (?:dealer )?fees|dealer fees and tax not included|enganche desde',
  ),
}

export const technologyWords = {
  navigation: visibleFeature(
    '(?:gps |built[- ]in |factory )?nav(?:i|igation)?(?: system)?|built[- ]in gps|gps|navegaci[oó]n',
    {
      ignore: 'gps trackers?(?: removed)?|(?:portable|garmin|tomtom) (?:gps|navigation)|rastreador gps',
    },
  ),
  'apple carplay': visibleFeature('(?:wireless )?(?:apple )?car ?play'),
  'android auto': visibleFeature('(?:wireless )?android auto'),
  bluetooth: textFeature('bluetooth(?: audio)?|hands[- ]free calling'),
  touchscreen: visibleFeature('touch ?screen|pantalla t[aá]ctil'),
  'premium sound': textFeature(
    'premium (?:sound|audio|stereo)(?: system)?|bose(?: (?:sound|audio|speakers))?|harman[ /]?kardon|jbl|mark levinson|sonido premium',
  ),
  'satellite radio': textFeature(
    'satellite radio|sirius ?(?:xm)?(?: radio)?|xm radio|radio (?:por sat[eé]lite|satelital)',
  ),
  'usb ports': visibleFeature('usb(?: ports?)?|puertos? usb'),
  'aux input': textFeature('aux(?:iliary)?(?: (?:input|port|jack))?|entrada auxiliar'),
  'wireless charging': textFeature('wireless (?:phone )?charg(?:ing|er)(?: pad)?|cargador inal[aá]mbrico'),
  'wi-fi hotspot': textFeature('wi-?fi(?: hotspot)?'),
  'head-up display': visibleFeature('heads?[- ]up display|hud|pantalla de proyecci[oó]n'),
  'digital gauges': visibleFeature('digital (?:gauges?|dash|cockpit|gauge cluster)|tablero digital'),
  'rear entertainment': visibleFeature('rear (?:entertainment|dvd|screens?)(?: system)?|dvd player|pantallas traseras'),
  'backup camera': textFeature(
    '(?:back[- ]?up|rear[- ]?view|reverse|reversing|rear) cam(?:era)?|c[aá]mara (?:de reversa|trasera)',
  ),
  '360 camera': textFeature(
    "360(?:[- ]degree)? camera|surround[- ]view(?: camera)?|bird'?s[- ]eye camera|c[aá]mara 360",
  ),
  'parking sensors': textFeature(
    'park(?:ing)? (?:sensors|assist(?:ant)?|distance control)|sensores de (?:estacionamiento|reversa)',
  ),
  'blind spot monitor': textFeature(
    'blind[- ]spot (?:monitor(?:ing)?|detection|assist|warning)|bsm|monitor de punto ciego',
  ),
  'adaptive cruise control': textFeature('(?:adaptive|radar|dynamic|smart) cruise(?: control)?|crucero adaptativo'),
  'cruise control': textFeature('cruise(?: control)?|control de crucero|crucero', {
    ignore: 'cruise (?:the|around|down|on|in|to)',
  }),
  'lane keeping': textFeature('lane[- ](?:keep(?:ing)?|assist|departure)(?: (?:assist|warning))?|asistente de carril'),
  'automatic emergency braking': textFeature(
    '(?:automatic|auto) (?:emergency )?braking|collision mitigation|pre[- ]collision system|forward collision braking|eyesight|honda sensing|toyota safety sense',
  ),
  'led headlights': visibleFeature('led (?:head)?lights|faros led'),
  'fog lights': visibleFeature('fog (?:lights?|lamps?)|faros (?:antiniebla|de niebla)'),
  'stability control': textFeature('stability control|control de estabilidad'),
  'tire pressure monitor': textFeature(
    'tpms|tire pressure monitor(?:ing)?(?: system)?|monitor de presi[oó]n de llantas',
  ),
  'front airbags': textFeature('front airbags?|driver and passenger airbags|bolsas de aire delanteras'),
  'side airbags': textFeature('side(?:[- ]curtain)? airbags?|curtain airbags?|bolsas de aire laterales'),
}
