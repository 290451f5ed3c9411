const set = (words: string) => new Set(words.split(/\s+/))

/** Before a noun: "no accidents", "without rust", "sin choques". */
export const nounNegations = set(
  'no non zero 0 without neither nor none sin ningun ninguna ninguno cero ni nada tampoco lacks lack',
)
/** Before or inside a verb: "does not leak", "never wrecked", "no tiene", "nunca chocado". */
export const verbNegations = set(
  `not never aint arent doesnt dosnt dosent doesent dont didnt hadnt hasnt havent isnt wasnt werent wouldnt wont
  cant cannot couldnt no nunca jamas nothing nobody nadie nada`,
)

/** Never fuzzy-matched, because a one-letter typo could reverse the meaning. */
export const negations = new Set([
  ...nounNegations,
  ...verbNegations,
  ...set('na wo free less lacking unable neednt shouldnt libre falta isnot'),
])

/** Answers after the thing: "Salvage? NO!", "accidents: none". */
export const noAnswers = set(
  'no n none nope never nah not negative zero 0 ninguno ninguna nada nunca jamas false nil cero',
)
export const yesAnswers = set('yes yep yeah yup yea si sure correct unfortunately sadly true afraid')
/** Words between the thing and such an answer: "salvage history: 0". */
export const wordsBeforeAnswer = set(
  'history title titles damage check issues issue lights light status reported record records problems car vehicle any been on had it',
)

/** After "no" or "not", these form an idiom that denies nothing. */
export const negationIdioms = set(
  'joke joking kidding doubt wonder idea clue lie lies bull question matter only just merely sure certain mention secret surprise reserve',
)
/**
 * When one of these is negated, what follows is still true: "don’t let the salvage title scare you", "never fixed the
 * leak".
 */
export const presupposingWords = set(
  `let lets mind worry forget miss know knew fix fixed fixing repair repaired repairing replace replaced address addressed
  care ignore judge scare scared afraid mention time money why how arregle arreglado arreglar reparado reparar importa`,
)

/** Words that end the scope of a negation. */
export const scopeBreakers = set(
  `but except excepting however though although besides aside apart other than otherwise just only yet still because cuz
  since so if when until unless while due why how as then now also plus
  pero excepto menos solo solamente aunque sino salvo porque cuando hasta aparte tambien ademas ahora`,
)

/** Verbs that a negation affects only when it is directly next to them. */
export const verbs = set(
  `is are was were has have had be been being needs need needed runs run drives got gets comes come does do did can will
  would could goes makes sells selling says shows
  es esta estan fue era tiene tienen tenia tuvo ha han sido corre necesita trae viene hay son camina prende`,
)
/** Verbs without an object. What follows the comma is a new statement: "no funciona, millas desconocidas". */
export const intransitiveVerbs = set(
  'funciona sirve jala trabaja prende arranca camina work works run runs start starts',
)
/** Subjects that start a new sentence when the period is missing. */
export const subjects = set(
  'it its she he they i we you this that these there car truck van vehicle el ella ellos yo este esta',
)
/** A negation before these applies past the next subject: "I don’t think it leaks". */
export const opinionVerbs = set('think believe notice noticed feel creo')

/** Words between a negation and its verb: "has not ever been". */
export const wordsBeforeVerb = set(
  'have has had be been being ever even really actually currently do does did to any at all yet ha han he sido estado tenido tiene tenia is was',
)

/** Conjunctions before the last item of a list: "no rust, dents or leaks". */
export const orWords = set('or nor ni o u')
export const andWords = set('and y e')

/** Nouns that end a phrase without a plural s: "no rust salvage title". */
export const massNouns = set(
  'rust smoke spam damage joke problem issue accident accidente leak smell crack wreck knock haggle haggling financing finance bs nonsense drama warranty trade swap reserve',
)
/** Words that make "light" a warning light: "no check engine light cold ac". */
export const warningLightWords = set('engine warning abs airbag dash srs brake')
/** In a list without "or", a negation applies to these and to any plural: "no rust, smoke". */
export const listableNouns = set('rust smoke corrosion knocking noise damage rot mold')
export const nonPluralWords = set(
  'previous serious various obvious less gas this is was has its as us pass class glass brakes bus miles tires lights',
)

export const repairWords = set(
  `fixed repaired replaced resolved corrected solved addressed cured rebuilt redone sealed resealed changed swapped installed
  arreglado arreglada arreglados arregladas arreglo arregle arreglaron reparado reparada reparo repare reparados cambiado cambiada
  cambio cambie cambiaron reemplazado reemplazada remplazado corregido solucionado`,
)
/** Before a repair word, these mean that the repair is not done yet: "needs to be fixed", "can be repaired". */
export const pendingRepairWords = set(
  `to not never cant cannot can could should must will would need needs needing needed havent hasnt hadnt didnt wasnt isnt arent
  werent unless until before if easily easy gets wont after por sin hay que falta para puede necesita nunca no get`,
)
export const repairFillerWords = set(
  `is are was were be been being has have had got just recently already now professionally fully since all i we he she they dealer
  dealership shop mechanic so but and then it its them that which last week month year new one completely properly
  the a an my this some old small minor major little bad known both previous of leaking leaky original faulty broken issue issues problem problems light on
  ya fue fueron esta estan se le ha han sido la el los las un una toda todo recien me lo mi , - :`,
)
/**
 * With these, a repair word further on refers to the thing: "the light was on for a sensor, now fixed", "so I fixed
 * it".
 */
export const referringWords = set('now since it them then so but resolved')
/** Before "now", these mean that the problem is gone: "all good now". */
export const resolvedWords = set('good fine ok okay gone dry off perfect great cool normal done')
/** "used to overheat", "no longer leaks": true only in the past. */
export const pastPhrases = ['used to', 'no longer', 'ya no', 'formerly']

export const questionWords = set(
  'do does did is are was were any why tired looking want wanna need have has got who what how ever worried sick can could busca buscas quieres tiene hay quien que por cansado',
)
