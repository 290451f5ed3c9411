import { numericFeature, visibleFeature, textFeature } from './drivetrain-and-paint'

const notLeather =
  'cloth (?:seats?|seating|interior|upholstery)|fabric seats?|cloth|leatherette|vegan leather|faux leather|pleather|vinyl seats?|asientos de (?:tela|vinil)|interior de tela'

export const comfortWords = {
  'leather seats': visibleFeature(
    '(?:(?:full|heated|genuine|real) )?(?:(?:black|tan|brown|beige|grey|gray|red|white) )?leather(?:[- ]trimmed)?(?: (?:heated )?(?:seats?|seating|interior|upholstery))?|asientos de (?:piel|cuero)|interior(?:es)? de (?:piel|cuero)',
    {
      no: notLeather,
      ignore:
        'leather[- ](?:wrapped )?(?:steering wheel|shift(?:er)? knob|shifter)|leather[- ]wrapped|volante (?:forrado )?(?:de|en) (?:piel|cuero)',
    },
  ),
  'cloth seats': visibleFeature(
    'cloth (?:seats?|seating|interior|upholstery)|fabric seats?|cloth|(?:asientos|interior) de tela',
    {
      ignore: 'cloth top',
    },
  ),
  'leatherette seats': visibleFeature(
    'leatherette(?: seats?)?|(?:vegan|faux) leather(?: seats?)?|pleather|vinyl seats?|softex',
  ),
  'third row': visibleFeature(
    '(?:third|3rd)[- ]row(?: seats?| seating)?|(?:seven|7|eight|8)[- ](?:passenger|seater|seats)|tercera fila(?: de asientos)?',
  ),
  'captain chairs': visibleFeature("captain'?s?'? chairs|second[- ]row buckets?|asientos de capit[aá]n"),
  'heated seats': textFeature(
    'heated (?:front |leather |front and rear |and (?:cooled|ventilated) )?seats?|heated leather(?: (?:seats?|interior))?|seat heaters?|asientos (?:calefactables|con calefacci[oó]n)',
  ),
  'heated rear seats': textFeature(
    'heated (?:front and )?rear seats?|rear seat heaters?|asientos traseros calefactables',
  ),
  'cooled seats': textFeature(
    '(?:cooled|ventilated|air[- ]conditioned|heated and (?:cooled|ventilated)) seats?|asientos ventilados',
  ),
  'heated steering wheel': textFeature('heated steering wheel|volante calefactable'),
  'power seats': textFeature("power (?:driver'?s? |front |passenger )?seats?|electric seats?|asientos el[eé]ctricos"),
  'memory seats': textFeature('memory seats?|seat memory|asientos con memoria'),
  'folding rear seats': visibleFeature(
    '(?:folding|fold[- ]flat|fold[- ]down) (?:rear )?seats?|rear seats? folds?(?: flat| down)?|stow[- ](?:n|and)[- ]go|asientos (?:traseros )?abatibles',
  ),
  sunroof: visibleFeature(
    '(?:power |glass )?(?:sun ?roof|moon ?roof)|panoramic roof|pano roof|techo (?:solar|corredizo|panor[aá]mico)|quemacocos',
  ),
  'panoramic roof': visibleFeature('pano(?:ramic)? (?:sun ?roof|moon ?roof|roof)|techo panor[aá]mico'),
  'air conditioning': textFeature(
    '(?:(?:ice|blows|works) )?(?:cold )?(?:a/c|ac|air conditioning|air conditioner)(?: (?:blows|works|is) (?:ice )?cold)?|aire (?:acondicionado|fr[ií]o)',
    {
      no: "(?:a/c|ac|air conditioning) (?:needs?|does not|doesn'?t|is out|is broken|not|only blows warm)(?: \\w+){0,3}|el aire no enfr[ií]a|aire acondicionado descompuesto",
      ignore: 'rear (?:a/c|ac|air)|dual[- ]zone a/c',
    },
  ),
  'rear air conditioning': textFeature('rear (?:a/c|ac|air(?: conditioning)?)|aire (?:acondicionado )?trasero'),
  'dual-zone climate control': textFeature(
    '(?:dual|tri|three|two)[- ]zone (?:automatic )?(?:climate(?: control)?|a/c)|climate control|climatizador',
  ),
  'remote start': textFeature('remote[- ]start(?:er)?|arranque remoto'),
  'keyless entry': textFeature('keyless(?: entry)?|remote entry|smart key|entrada sin llave', {
    ignore: 'keyless (?:start|ignition)',
  }),
  'push-button start': visibleFeature(
    'push[- ](?:button|to)[- ]?(?: ?start)?|push start|keyless (?:start|ignition)|arranque (?:por|de) bot[oó]n',
  ),
  'power windows': textFeature('(?:power|electric) windows?|(?:ventanas|vidrios) el[eé]ctric[oa]s'),
  'power liftgate': textFeature('power (?:liftgate|tailgate|trunk)|port[oó]n (?:trasero )?el[eé]ctrico'),
  'power sliding doors': textFeature('power sliding doors?|puertas corredizas el[eé]ctricas'),
  'black interior': visibleFeature('black (?:leather |cloth )?interior|interior negro'),
  'light interior': visibleFeature(
    '(?:tan|beige|grey|gray|cream|white) (?:leather |cloth )?interior|interior (?:beige|gris|claro)',
  ),
  convertible: visibleFeature('convertible|soft[- ]top|drop[- ]top|descapotable'),
  seats: numericFeature(
    '(?:seats|room for) (?:up to )?(?:\\d|five|six|seven|eight)(?: people)?|(?:\\d|five|six|seven|eight)[- ](?:passengers?|seater|seats)|(?:\\d|cinco|siete|ocho) asientos',
  ),
  doors: numericFeature('[2-5][- ]?(?:doors?|dr)|(?:two|four)[- ]doors?|[2-5] puertas'),
}
