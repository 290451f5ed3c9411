import { classifyStatement } from '../text/negation'
import { joinTokens, tokenize, type Token } from '../text/tokens'

/**
 * Phrases for cars that sell below the price of cars without faults, in English and Spanish. Patterns run on
 * the output of `joinTokens`: lowercase, no accents or apostrophes, single spaces. Every repetition is bounded.
 */
interface FaultPattern {
  kind: 'not running' | 'gears' | 'engine' | 'needs work' | 'parts' | 'title' | 'damage'
  pattern: RegExp
  /** Whether a repair fixes it. A title keeps its brand, and a bent frame stays a bent frame. */
  isRepairable: boolean
}

const part = String.raw`(?:engine|4wd|4x4|awd|motor|transmiss?ion|tranmission|trans|trann?y|clutch|head ?gaskets?|turbo|radiator|brakes?|(?:power )?steering|starter|alternator|(?:catalytic |torque )?converters?|cats?|(?:(?:water|fuel|steering|oil) )?pump|tie rods?|suspension|cv axles?|motor mounts?|bushings?|exhaust|ignition|thermostat|(?:1st|2nd|3rd|4th|5th|6th|first|second|third|fourth|fifth) gear|reverse(?: gear)?|timing (?:chain|belt)|rear end|differential|transfer case|axle|cylinder|piston|lifters?|hybrid battery|injectors?|heater core|rack and pinion|wheel bearings?|ball joints?|struts?|ac compressor|engine block|block)`
const parte = String.raw`(?:motor|maquina|transmision|clutch|embrague|frenos|bateria|marcha|alternador|radiador|bomba de agua|empaque|turbo|caja|reversa)`
const smooth = String.raw`(?:(?:is|are|was|were|has|have|had|got|a|an|some|really|kinda|just|been|making|makes|make|going|starting to|started to|starts to|keeps|seems|all|totally|completely|pretty|very|bit|little|noise|weird) ){0,5}`
const wrong = String.raw`(?:slips?|slipping|slipped|knocks?|knocking|noise|grinds?|grinding|blown|blew(?: up)?|bad|shot|out|gone|dead|dying|died|fried|toast|seized|locked up|locks up|failing|failed|fails|fail|problems?|issues?|trouble|broken|broke|cracked|rattles?|ticks?|ticking|rattling|whines?|jerks?|jerking|hard shifts?|leaks?|leaking|smokes?|smoking|shudders?|shuddering|going|went|stuck|(?:doesnt|does not|dont|isnt|is not|not) work(?:ing)?)`
const fluid = String.raw`(?:oil|coolant|water|antifreeze|(?:transmission |trans |brake |power |steering ){0,2}fluid)`
const brand = String.raw`(?:salvage|salvaged|savage|salv|salvge|rebuilt|rebuild|reconstructed|restored|branded|flood|junk|lemon|total loss|reconstruido|salvado|salvaje|salvamento)`
const title = String.raw`(?:titled?|tittled?|titel|tilte|titulo|ttl)`
const gear = String.raw`(?:reverse|reversa|overdrive|(?:1st|2nd|3rd|4th|5th|6th|first|second|third|fourth|fifth|high|low|forward|drive) gears?|gears|primera|segunda|tercera|cuarta|quinta|compression|oil pressure)`

const of = (kind: FaultPattern['kind'], isRepairable: boolean, ...sources: string[]): FaultPattern[] =>
  sources.map((source) => ({ kind, isRepairable, pattern: new RegExp(`(?<![^ ])(?:${source})(?![^ ])`, 'g') }))

const faultPatterns: FaultPattern[] = [
  ...of(
    'not running',
    true,
    String.raw`(?:doesnt|dosnt|does not|wont|will not|cant|cannot|isnt|is not|not|non|no)(?: (?:currently|even|always|really|want to|in))? (?:run|runs|running|start|starts|starting|crank|cranks|turn over|drivable|driveable|driving|move|moves)(?! (?:boards?|rough|hot|out|like|into|any|low|from|lights?))`,
    String.raw`(?:doesnt|does not|wont|will not|wouldnt|cant)(?: always)? (?:stay (?:running|on(?! (?:the|our|my) (?:market|lot))|started|in gear)|fire(?: up)?|idle|engage|accelerate|go (?:forward|backwards?|into gear|in gear|over|in(?:to)? (?:drive|reverse|park)))|undriv(?:e)?able`,
    String.raw`(?:doesnt|does not|wont|will not) drive(?! (?:it|much|enough|often|like|far|in))`,
    String.raw`(?:runs?|starts?|drives?|running|drivable) [?:] (?:no|nope|not)`,
    String.raw`ran when parked|(?:wont|doesnt|does not) shift|(?:wont|doesnt|does not|cant|didnt|will not|failed|fails) (?:pass )?(?:smog|emissions?|inspection)|stuck in (?:park|gear|neutral)|limp mode|(?:cant|cannot) get it (?:to )?(?:start|run|running|started)|(?:quit|stopped) running|only goes forward|cranks? (?:but )?(?:no|wont|doesnt|does not|will not)(?: start)?|dies (?:when|while|at|on|out|after|if)|(?:stalls|keeps (?:dying|stalling)|shuts off)(?: (?:when|while|at|on|out))?`,
    String.raw`(?:must|has to|have to) be towed|must tow|(?:hasnt|has not|havent|have not|didnt|did not) (?:run|ran|started|been (?:started|running|driven))|no brakes(?! (?:issues?|problems?|noise|work|needed|squeal))|no (?:me |le |quiere )?(?:prende|prender|arranca|arrancar|enciende|camina|jala)|(?:se apaga|batalla (?:para|en) (?:prender|arrancar))|no corre(?! (?:mucho|prisa|riesgo))|(?:motor|carro|transmision|troca|camioneta|auto) no (?:funciona|sirve|anda)|${parte} no (?:entra|sirve|funciona|jala|agarra)|(?:runs|drives) (?:but )?not (?:well|good|great|right)|no (?:funciona|sirve|jala) (?:el |la )?(?:motor|transmision|clutch|carro|reversa)`,
  ),
  ...of(
    'gears',
    true,
    String.raw`(?:no|lost|loses|losing|missing|without|wont go (?:into|in)|doesnt go (?:into|in)|does not go (?:into|in)|wont shift into|does not have|doesnt have|dont have|has no|no tiene|sin|no le entra(?: la)?|no agarra(?: la)?|no da(?: la)?|no entra(?: la)?|no tiene la|perdio(?: la)?)(?: (?:any|the|its|la|en|cambio de))? ${gear}|only (?:has |goes in(?:to)? |drives in |works in )?(?:1st|2nd|3rd|reverse|first gear|second gear)(?! (?:owner|owners))(?! (?:camera|cam|sensors?|lights?|parking|monitor|alert|issues?|problems?|slipping|grinding))`,
  ),
  ...of(
    'engine',
    true,
    `${part} ${smooth}${wrong}(?! (?:of state|to |the door))`,
    // "AC works great, transmission doesn't"
    String.raw`${part} (?:doesnt|does not|(?:isnt|is not|not) (?:good|great|right)|isnt|is not|dont|arent|not so (?:much|good|great)|no good|not good|not)(?= [.,]|$)|${parte} no(?= [.,]|$)`,
    String.raw`(?:everything|all)(?: [a-z]+){0,4} (?:except|but|besides|other than)(?: for)?(?: the)? (?:${part}|${gear}|2nd|3rd)`,
    String.raw`(?:blown|bad|seized|failing|slipping|broken|busted|dead|leaking|leaky|faulty|cracked|damaged|burnt|locked up|worn out|defective|stolen) (?:up )?${part}`,
    String.raw`(?:threw|thrown|throwing)(?: a)? rod|spun(?: a)?(?: rod)? bearing|(?:rod|engine|motor|lower end|bottom end) knock(?:s|ing)?|knocking (?:noise|sound)|misfir(?:es?|ed|ing)|overheat(?:s|ed|ing)?|(?:runs|running|gets) hot`,
    String.raw`(?:leaks?|leaking|burns?|burning|drips?|dripping|loses|losing|mixing)(?: (?!(?:but|and|or|no|not|never|just|burns?|leaks?|pero|y) )[a-z0-9]+){0,4} ${fluid}|knock(?:s|ing)?(?! (?:on wood|off|down|sensor|[\d]))|(?<!pink )(?:slips|slipping)|(?:${fluid}|transmission|trans|radiator|valve cover|fuel|gas|heater core) leaks?|(?:small|big|slow|has a|bad) leak|(?:it|still|car|truck|engine) leaks|(?:cracked|warped|blown) heads?|bad (?:rod )?bearings?`,
    String.raw`smokes(?! (?:weed|in|outside|cigarettes))|smoking (?:on|at|when|from|white|blue|black|bad|badly|alot|under)|(?:white|blue|black) smoke`,
    String.raw`(?:(?:${fluid}|${part}|pan|rear|main|seal|gasket|valve|cover|exhaust|slow|small|little|minor|big|major|bad|slight|hose|line|window|sunroof|a|the|some|few) ){0,4}(?:leaks?|leaking|leaky)(?! (?:test|tested|down|check|proof|detector))|water in (?:the )?oil|oil in (?:the )?(?:coolant|radiator|water)|milky oil|low compression`,
    String.raw`(?:has|have|got|with) an? miss|miss(?:es|ing)? (?:at idle|on (?:cylinder|one|a cylinder)|under (?:load|acceleration))|(?:runs?|running|idles?|idling) rough|rough idle|loss of power|(?:has|have|lost|lacks|with) no? ?power(?= [.,?-]|$)|shifts? (?:hard|rough|late|funny|weird)`,
    String.raw`mak(?:es|ing|e)(?: (?:a|an|some|weird|loud|strange|bad|funny|little)){0,3} (?:noises?|sounds?)|(?:clunking|knocking|grinding|whining|squealing|clicking|ticking|strange|weird) (?:noises?|sounds?)`,
    String.raw`(?:possible|possibly|probably|maybe|might be|could be|think its|think it is|may be|i think)(?: (?:an?|the|bad|blown|needs?|its|is|be)){0,3} ${part}`,
    String.raw`(?:has|have|having|with|some|few)(?: (?:some|a few|a couple(?: of)?|minor|major|other|small|little|mechanical|engine|motor|known)){0,3} (?:issues?|problems?)(?! (?:finding|getting|with (?:you|the price|showing)))`,
    String.raw`check engine(?: light)?(?! (?:is )?(?:off|out|reset|gone|light|not|never|went out|went off|cleared|diagnos[a-z]+|scans?|bulb|test))|(?:abs|airbag|srs|engine|warning|traction)(?: and (?:abs|airbag|srs|engine|brake|traction))? lights? (?:is |are |comes? |came |stays? )?on`,
    String.raw`${parte}(?: (?:tiene|hace|trae|con|le|un|poco|de|se|esta|mucho)){0,4} (?:ruidos?|golpeteo|truena|humea|humo|jalonea|apaga)|(?:tira|echa|saca) (?:mucho |poquito )?humo|humea|se jalonea|(?:le )?suena (?:el |la )?${parte}|detalles? mecanicos?|golpe de biela|motor soplado|no pasa (?:el )?smog|averiad[oa]|(?:trae|tiene)(?: (?:el|la))? (?:check|luz de)`,
    String.raw`(?:check engine|service engine(?: soon)?|engine light|ce light|cel|airbag light|abs light|srs light)(?: light)?(?: (?:is|comes|stays|came|just came|keeps coming|has been|was|will come))? on|(?:throw(?:s|ing)|has|gives|pulls|with)(?: (?:an?|some|the))?(?: p0[0-9]{3})? codes?(?! reader)|p0[0-9]{3}`,
    String.raw`(?:mechanical|electrical) (?:problems?|issues?|trouble)|(?:problems?|issues?|trouble) with (?:the |its )?${part}`,
    String.raw`(?:${part}|gasket) (?:is |was |has been |got )?(?:stolen|missing|cut off|cut out)|missing (?:the )?${part}`,
    String.raw`fugas?(?: de (?:aceite|agua|anticongelante|transmision))?|(?:tira|tirando|quema|quemando|gotea|goteando|pierde|perdiendo)(?: (?:un poco de|poquito|algo de|tantito))? (?:aceite|agua|anticongelante)|se (?:sobre)?calienta`,
    String.raw`le falla|(?:fallas?|problemas?) (?:mecanic[oa]s?|electric[oa]s?|(?:del?|en|con) (?:el |la )?${parte})|${parte} (?:esta |tiene |se )?(?:falla|fallando|patina|patinando|mal[oa]|quemad[oa]|danad[oa]|descompuest[oa]|tronad[oa]|fundid[oa]|des[bv]i?el[aoe]d[oa]|no sirve|problemas?)|descompuest[oa]|se (?:le )?(?:fue|trono|quemo|fundio)(?: (?:el|la))? ${parte}`,
    String.raw`(?:check engine|luz (?:del? )?(?:check|motor))(?: (?:engine|esta|light))? (?:prendid[oa]|encendid[oa]|on)`,
  ),
  ...of(
    'needs work',
    true,
    String.raw`(?:need(?:s|ing)?|nees|neds) (?:(?:an?|some|new|minor|major|the|little|lots? of|alot of|serious|mechanical|engine|motor|transmission|trans|front end|bit of|to be|its|used|another|complete|rebuilt|have|body|head|only|like|be|more|other|cosmetic|and|electrical) ){0,5}(?:${part}|work|repairs?|repaired|fixing|fixed|mechanic|towed|tow|tlc|done|rebuild|rebuilt|replaced|replacing|replacement|gaskets?|loving|attention|transmission work)`,
    String.raw`mechanics? special|project (?:car|truck|vehicle|van|jeep|suv)|good project|great project(?! manager)|handym[ae]n special|fixer upper|project(?= [.,]|$)|basket case|not road ?worthy`,
    String.raw`(?:necesita|ocupa|le falta|hay que cambiar(?:le)?)(?: (?:un|una|algo de|poco|de|nuev[oa]|cambio|otr[oa]|cambiar|reparar|la|el|arreglar|le)){0,4} (?:${parte}|arreglos?|arreglar|trabajo|reparacion|reparar|mecanico|empaque)`,
  ),
  ...of(
    'parts',
    false,
    String.raw`(?<!receipts |paid |spent |store |money )(?:for|as) parts(?! (?:and labor|store|alone))|parts (?:car|only|vehicle|truck)|(?:part|parting) out|para (?:partes|piezas)|por partes`,
  ),
  ...of(
    'title',
    false,
    String.raw`${brand} (?:(?:restored|salvage|rebuilt|reconstructed|or|and|history|clean) ){0,2}${title}|${title} (?:(?:is|es|status|:|,|de|says|was|has been|shows|will be|came|as|a|an|now|currently|-) ){0,4}(?:lost|missing|${brand}|perdido)`,
    String.raw`(?:not|isnt|doesnt have|does not have|dont have|no es|no tiene|without|no)(?: (?:an?|un|el)){0,2} (?:(?:clean|clear) title|titulo limpio)|${title} (?:is not|isnt|not|no es|no esta) (?:clean|clear|limpio)`,
    String.raw`salvaged?(?! (?:yards?|parts|engine|motor|auctions?|transmission|titles? (?:cars )?too))|(?<=(?:^|[.]) )(?:rebuilt|reconstructed)(?= [.,]|$)|certificate of destruction|(?:it is|its|is a|es|runs) rebuilt(?! (?:engine|motor|transmission|trans))|rebuilt(?= (?:[,.:-] )?(?:not|no) (?:a )?salvage)|r title`,
    String.raw`(?:no|lost|missing|without|dont have|do not have|doesnt have|does not have|doesnt come with|never got|no tiene|no tengo|no hay|sin|perdi)(?: (?:a|the|el|my|any))? (?:titles?|tittle|titulo|pink slip|pink|paperwork|papers|papeles)(?! (?:issues?|problems?|loans?|needed|fees?|brands?|transfer|jump|work|marks?|holds?|${brand}))`,
    String.raw`(?:lemon law|manufacturer|lemon) buy ?back|bill of sale only|only (?:a )?bill of sale|solo bill of sale|totall?ed|total loss|perdida total`,
  ),
  ...of(
    'damage',
    false,
    String.raw`(?:got |was |been |car )?hit (?:on|in|from|at) (?:the )?(?:drivers?|passengers?|front|rear|left|right|side|back|behind)|(?:got|been|was) (?:hit|rear ended|t boned|side ?swiped)(?! (?:up|me|with))|(?:doors?|trunk|hood|tail ?gate|lift ?gate|hatch) (?:(?:do|does|will|would) not|doesnt|dont|wont|cant) (?:open|close|shut|latch|be opened)`,
    String.raw`(?:flood|frame|fire|structural|unibody|water) damaged?|(?:flood|flooded|burned) (?:car|vehicle|truck|title|history)|flooded|(?:was|been) in (?:a|the) flood|inundad[oa]|se inundo|bent (?:frame|axle)|frame (?:is )?(?:bent|rusted|rotted|rot|cracked|broken)|rust(?:ed|y)? (?:frame|out|through|holes?)|(?:rotted|rotten) frame|frame rot|holes in (?:the )?(?:floor|frame)|fue (?:inundado|quemado)`,
  ),
  ...of(
    'damage',
    true,
    String.raw`wrec?ked|hydro ?locked|(?:front|rear|front end|rear end|side|body|collision|accident|hail|storm) damaged?|damaged? (?:to|on|in) (?:the )?(?:front|rear|frame|drivers?|passengers?|left|right|side|engine)|rear ended|t boned|hit (?:an?|by) (?:deer|pole|tree|car|curb|another|a|guardrail|truck|wall|cow|semi|drunk)|rollover (?:accident|damage)|was rolled|(?:was|got|been) hit|(?:was|been|got) in an?(?: (?:front end|rear end|bad|major|minor|small)){0,2} (?:wreck|collision|crash)|smashed|crashed`,
    String.raw`chocad[oa]|golpead[oa]|(?:tiene|trae|con)(?: un)? golpes?(?: de lado)?|volcad[oa]`,
    String.raw`air ?bags? (?:(?:is|are|were|have|has|been) ){0,2}(?:deployed|blown|popped|went off)|deployed air ?bags?|bolsas (?:de aire )?(?:tronadas|activadas|reventadas)`,
  ),
]

/** "Instrumentation: oil pressure gauge, voltmeter, check engine light": what a car is equipped with. */
const instruments = /^(?:instrumentation|voltmeter|tachometer|ammeter|gauges?|indicators?)$/
const listReach = 24
function isInInstrumentList(tokens: Token[], at: number): boolean {
  const endsSentence = ({ said }: Token) => said === '.' || said === '?'
  const before = tokens.slice(Math.max(0, at - listReach), at)
  const after = tokens.slice(at, at + listReach)
  const end = after.findIndex(endsSentence)
  const sentence = [
    ...before.slice(before.findLastIndex(endsSentence) + 1),
    ...after.slice(0, end < 0 ? listReach : end),
  ]
  return sentence.filter(({ said }) => instruments.test(said)).length > 1
}

/** "If your transmission fails, we are here", "We repair hail damage": the readers' cars. */
function isOtherCar(tokens: Token[], first: number): boolean {
  const [before = '', earlier = ''] = [1, 2].map((n) => tokens[first - n]?.said)
  return before === 'your' || (/^(?:repair|fix|rebuild|replace)$/.test(before) && earlier === 'we')
}

/** Bounds the cost. Sellers mention faults early. */
const maxCharacters = 10_000

interface StatedFault {
  kind: FaultPattern['kind']
  words: string
  /** The word after them, without accents. */
  following: string
}

interface Ad {
  title: string
  description: string | null
}

/**
 * Finds words in an ad that mention a fault, damage or a bad title, which lower the price. Skips what is denied, only
 * asked, or repaired. For the price estimate; what buyers see comes from the model, but for `findEssentialFaults`.
 */
export function findStatedFaults(ad: Ad): StatedFault[] {
  const text = `${ad.title}\n${ad.description ?? ''}`.slice(0, maxCharacters)
  const tokens = tokenize(text)
  const { text: searched, tokenAt } = joinTokens(tokens)
  return faultPatterns.flatMap(({ kind, pattern, isRepairable }) =>
    [...searched.matchAll(pattern)].flatMap(({ 0: found, index }) => {
      const [first, last] = [tokenAt(index), tokenAt(index + found.length - 1)]
      const said = classifyStatement(tokens, first, last)
      const counts = said === 'stated' || (said === 'repaired' && !isRepairable)
      const isElse = isOtherCar(tokens, first) || (kind === 'engine' && isInInstrumentList(tokens, first))
      const words = text.slice(tokens[first]!.start, tokens[last]!.end)
      return counts && !isElse ? [{ kind, words, following: tokens[last + 1]?.said ?? '' }] : []
    }),
  )
}

export const hasStatedFault = (ad: Ad): boolean => findStatedFaults(ad).length > 0

/**
 * Faults that keep a car from driving, or cost as much as it does: it does not run or shift, or needs an engine, a
 * transmission or a head gasket. Unlike the others, they are shown to every buyer, because "needs a transmission" must not
 * stand unmarked in a match.
 */
export const findEssentialFaults = (ad: Ad): StatedFault[] =>
  findStatedFaults(ad).filter(({ kind, words, following }) => {
    const said = joinTokens(tokenize(words)).text
    if (kind === 'not running') return !/smog|emission|inspection|shuts off|dies|stalls|brakes/.test(said)
    if (kind === 'gears') return !/pressure|compression|overdrive/.test(said)
    if (kind !== 'engine' && kind !== 'needs work') return false
    return essentialPart.test(said) && isGrave.test(said) && !small.test(said) && !smallAfter.test(following)
  })

const essentialPart =
  /\b(?:engine|motor|maquina|transmis(?:s?ion)|tranmission|trann?y|trans|head ?gaskets?|rod|bearing|block|hybrid battery|caja|empaque|biela|clutch|embrague)\b/
const isGrave =
  /\b(?:need(?:s|ing)?|nees|neds|necesita|ocupa|le falta|hay que|blown|blew|bad|seized|slip(?:s|ping|ped)?|shot|dead|dying|died|fried|toast|locked|fail(?:s|ed|ing)?|threw|throw[a-z]+|spun|knock(?:s|ing)?|cracked|broken?|gone|went|out|no sirve|no funciona|no jala|patina(?:ndo)?|quemad[oa]|quemo|danad[oa]|descompuest[oa]|tronad[oa]|trono|fundi(?:d[oa]|o)|des[bv]i?el[aoe]d[oa]|soplado|mal[oa]|fallando|doesnt|does not|dont|isnt|is not|not)\b/
const small = /\b(?:mounts?|check|light|seal|leaks?|codes?|maybe|might|possibl[ey]|oil|fluid)\b/
/** "Needs a transmission flush". */
const smallAfter =
  /^(?:fluid|oil|mounts?|covers?|flush|service|filter|lights?|belts?|tune|wash|cleaning|detail|soportes?)\b/
