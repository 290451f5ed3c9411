import { mentioned } from './words'

export const sale = {
  dealer: mentioned(
    '(?:from )?(?:a )?dealer(?:s|ship)?|we finance|in[- ]house financing|stock (?:#|number)|our lot|car lot|concesionario|lote',
    {
      no: 'private (?:seller|party|owner)|for sale by owner|not a dealer|by owner|due[nñ]o directo|particular',
      ignore:
        '(?:dealer|dealership)[- ](?:serviced|maintained|records|installed)|(?:at|by) the dealer(?:ship)?|no dealers',
    },
  ),
  'price firm': mentioned('(?:price (?:is )?)?firm(?: price| on (?:the )?price)?|no haggling|precio firme', {
    no: 'obo|or best offer|(?:price )?(?:is )?negotiable',
  }),
  'price negotiable': mentioned(
    '(?:price (?:is )?)?negotiable(?: price)?|obo|or best offer|(?:open to|make an?) offers?|precio (?:a tratar|negociable)',
  ),
  'takes trades': mentioned(
    '(?:takes? |will (?:consider |take )?|open to )?(?:trades?|trade[- ]ins?)(?: welcome)?|acepto cambios?|cambios?',
    {
      ignore: 'trade ?mark|price trade-off',
    },
  ),
  'seller financing': mentioned(
    '(?:owner |in[- ]house )?financing(?: available)?|we finance|buy here pay here|financiamiento|financiamos',
  ),
  'accepts texts': mentioned(
    '(?:accepts? |by |call or |via )?text(?: (?:me|only|ok|messages?))?|texts|texting|(?:mandar |por )?mensajes?(?: de texto)?|whatsapp',
  ),
  'test drive': mentioned('test[- ]driv(?:e|es|ing)|prueba de manejo'),
  'independent inspection': mentioned(
    '(?:pre[- ]purchase|mechanic(?:al)?|independent|your own) inspection|ppi|bring your (?:own )?mechanic|take it to your mechanic|traiga su mec[aá]nico',
  ),
  'reason for sale': mentioned(
    '(?:selling|sell) (?:it )?because|reason for (?:selling|sale)|we bought a bigger one|moving abroad|(?:only )?selling due to|por viaje vendo|vendo porque',
  ),
  delivery: mentioned(
    '(?:can )?deliver(?:y|ed)?(?: available| can be arranged)?|shipping(?: available)?|entrega a domicilio',
    {
      ignore: 'delivery miles|fuel delivery',
    },
  ),
  warranty: mentioned('(?:factory |extended |powertrain |dealer |remaining |under )?warranty|garant[ií]a', {
    ignore: 'ask about our warranty|warranty (?:expired|deed)',
  }),
  'certified pre-owned': mentioned('certified(?: pre-?owned)?|cpo|seminuevo certificado', {
    ignore: "certified (?:mechanic|check|cashier'?s check|funds)",
  }),
  'as is': mentioned('(?:sold )?as[- ]is|venta sin garant[ií]a|tal como est[aá]', { ignore: 'as is (?:the|my|usual)' }),
  lien: mentioned(
    'lien|(?:still|money) owed? (?:on it|to the bank)|bank holds the (?:paper|title)|payoff|se debe al banco',
    {
      no: 'paid off|lien[- ]free|no lien',
    },
  ),
  'missing title': mentioned(
    '(?:lost|missing) title|title (?:is )?(?:lost|missing)|paperwork is lost|bill of sale only|sin papeles|solo bill of sale',
  ),
  'odometer doubt': mentioned(
    'true mileage unknown|tmu|odometer (?:is )?(?:broken|replaced|rolled back|stopped|not working)|not actual mileage|od[oó]metro (?:descompuesto|no sirve)',
  ),
  'scam sign': mentioned(
    '(?:deposit|wire transfer|gift cards?|zelle|escrow|western union)(?: (?:first|before|only|required))?(?: (?:to hold|before (?:viewing|a visit)))?',
    {
      ignore: 'no deposit|cash or zelle',
    },
  ),
  'dealer posing as private': mentioned(
    '(?:other|more|several) cars (?:available|for sale)|doc(?:umentation)? fee|ask for stock number',
  ),
  'parts only': mentioned('(?:for )?parts(?: only| car)|part(?:ing)? out|(?:para|solo) partes'),
  'wanted ad': mentioned('wtb|want(?:ed)? to buy|looking to buy|we buy cars|compro (?:carros|autos)'),
  'curb price': mentioned(
    '(?:price is (?:the )?)?down payment|(?:plus|not including|excluding) (?:dealer )?fees|dealer fees and tax not included|enganche desde',
  ),
}
