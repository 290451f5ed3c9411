/** How much of a text is searched, to bound the cost; sellers say it early. */
const mostCharacters = 10_000

const part = String.raw`(?:engine|motor|transmission|trans|clutch|head ?gasket|turbo|radiator|brakes?|steering|starter|alternator|catalytic converter)`
const parte = String.raw`(?:motor|transmisi[oó]n|clutch|embrague|frenos|bater[ií]a|marcha|arreglos?|reparaci[oó]n|trabajo)`

/** What sellers write of cars that do not sell at a sound car's price, in English and Spanish. */
const faults = [
  String.raw`(?:does(?:n.?t| not)|won.?t|will not|not|non)[- ]?(?:run|start|drive|drivable|running|starting)`,
  String.raw`no[- ]start|mechanic.?s? special|project (?:car|truck)|handyman special|fixer[- ]upper`,
  String.raw`needs? (?:an? |some |new |a new |minor |major |the )?(?:${part}|work|repairs?|mechanic|to be towed|tow|tlc)`,
  String.raw`(?:blown|bad|seized|failing|slipping|broken) ${part}`,
  String.raw`${part} (?:is |are |has |has a |have )?(?:slips?|slipping|knock(?:s|ing)?|noise|grinds?|blown|bad|shot|out|problems?|issues?)`,
  String.raw`(?:rod|engine) knock|misfir(?:es?|ing)|overheat(?:s|ing)?|(?:leaks?|leaking|burns|burning) (?:a (?:little|bit of) |some )?(?:oil|coolant)|(?:oil|coolant) leak`,
  String.raw`check engine (?:light )?(?:is |comes )?on|(?:mechanical|electrical) (?:problems?|issues?)`,
  String.raw`(?:for|as) parts|parts (?:car|only)|(?:salvage|rebuilt|reconstructed|branded|flood) title|(?:no|lost|missing) title|title (?:is )?(?:lost|missing|salvage|rebuilt)|bill of sale only`,
  String.raw`(?:flood|frame|fire) damage|airbags? (?:is |are |were )?deployed|totaled`,
  String.raw`no (?:prende|arranca|enciende|camina)|fuga de (?:aceite|agua|anticongelante)|(?:tira|quema) (?:aceite|agua)|se (?:sobre)?calienta`,
  String.raw`necesita (?:un |una |algo de )?(?:nuev[oa] )?${parte}|(?:falla|problemas?) (?:mec[aá]nic[oa]s?|el[eé]ctric[oa]s?|(?:del?|en|con) (?:el |la )?${parte})|${parte} (?:falla|patina|malo|mala)`,
  String.raw`check engine (?:prendid|encendid)|luz (?:del? )?(?:check|motor)|para partes|sin t[ií]tulo|t[ií]tulo (?:salvage|de salvamento|rebuilt|reconstruido)`,
]
const anyFault = new RegExp(String.raw`(?<![\p{L}\d])(?:${faults.join('|')})(?![\p{L}\d])`, 'giu')

/** "No leaks", "never overheats", "does not burn oil", "sin fuga de aceite". */
const denied =
  /(?<![\p{L}\d])(?:no|never|not|without|zero|any|nothing|doesn.?t|don.?t|sin|nunca|ni)(?: \p{L}+)?[ ,]*$/iu
const fewCharacters = 24

/**
 * The words of an ad that name a fault or a bad title, with which a car does not sell at the price of sound ones; null
 * where it names none. A quick look for the price only: what a buyer is told of the car, the model reads.
 */
export function statedFault(ad: { title: string; description: string | null }): string | null {
  const text = `${ad.title}\n${ad.description ?? ''}`.slice(0, mostCharacters)
  for (const { 0: words, index } of text.matchAll(anyFault)) {
    if (!denied.test(text.slice(Math.max(0, index - fewCharacters), index))) return words
  }
  return null
}
