import { findStatedMatch } from '../../text/negation'
import type { Token } from '../../text/tokens'
import type { Posting } from '../listing'
import type { OtherOffer } from './other-offer'

/** Patterns run on the output of `joinTokens`, as in ./parts. Every repetition is bounded. */
const phrase = (...sources: string[]) => new RegExp(`(?<![^ ])(?:${sources.join('|')})(?![^ ])`, 'g')
const end = String.raw`(?= [.,?:-](?! (?:service|labor|accessories|sales|call|visit|contact)(?= |$))|$)`
const repair = String.raw`(?: ,)? (?:or|and|o|y) (?:to )?(?:be )?(?:repair|repairs|fix|fixed|project|restore|restoration|rebuild|scrap|arreglar|reparar)`
const openedBy = (words: string) => String.raw`(?<=^|(?:^| )(?:[.,?:-]|${words}) )`

/** Sold for its parts, or as a wreck to repair. "For parts or whole" sells a car. */
const parts = phrase(
  String.raw`${openedBy(`sold|sell|selling|sale|good|great|best|perfect|ideal|only|is|as is|as|(?:sell|selling) it|this (?:car|truck|van|suv|one|vehicle)`)}(?:for|as) parts(?: only|${repair}|(?: ,)? (?:not|no) [a-z]+|${end})`,
  String.raw`(?:only|just)(?: good)? for parts`,
  String.raw`${openedBy('is|are|sold|for|as|car|truck')}(?:title )?parts only(?: title| car| vehicle|${end}| (?:no|not|does|will|sold|as))`,
  String.raw`(?:as|is|its|makes?|be|only)(?: (?:an?|one|good|great|nice|perfect|excellent|just)){0,3} (?:parts|donor) (?:car|vehicle|truck|van|suv|jeep)`,
  String.raw`${openedBy('good|great|perfect')}(?:parts|donor) (?:car|vehicle|truck|van|suv|jeep)(?: only|${repair}|${end})`,
  String.raw`(?:am|im|is|are|currently|now) parting(?: (?:it|her|this(?: [a-z]+)?))? out`,
  String.raw`${openedBy('solo|se vende|vendo|lo vendo|la vendo|es|esta|sirve|bueno|buena|solamente')}(?:para|por|en) (?:partes|piezas|refacciones)(?: (?:solamente|nada mas|unicamente)|${repair}|${end})`,
  String.raw`(?:solo|solamente|unicamente) (?:para |por )?(?:partes|piezas|refacciones)`,
)

const notAgain = String.raw`(?! (?:until|unless|without|till|before|if|yet|by|as|in (?!any|the us|the united|usa|us)))`
/** No state registers it again, so that nobody may drive it. */
const unregistrable = phrase(
  String.raw`(?:will (?:not|never)|wont|cannot|can not|cant|can never|could not|couldnt)(?: (?:ever|legally|never|again)){0,2} be (?:legally )?(?:re ?)?(?:registered|titled|plated|licensed)(?: again| anymore| ever again)?${notAgain}`,
  String.raw`(?:is|its|are) (?:not|never) (?:re ?)?regist(?:er|r)able|un ?regist(?:er|r)able|non ?regist(?:er|r)able`,
  String.raw`certificate of destruction|(?:non ?repairable|irreparable)(?: (?:title|certificate|vehicle))?`,
  String.raw`no se (?:puede|podra|va a|vuelve a)(?: volver a)? (?:registrar|emplacar|titular)|ya no se (?:puede |podra )?(?:registra|registrar|emplacar)|sin derecho a (?:placas|registro)`,
)

const notRunning = phrase(
  String.raw`non ?(?:op|ops|operational|operable|running|runner)|inoperable|(?:does|will|did) not (?:run|start)|doesnt (?:run|start)|wont (?:run|start)|(?:is )?not running|mechanics? special|no (?:prende|arranca|enciende|camina)`,
)
const billOfSale = phrase(
  String.raw`bill of sale only|(?:only|just|solo)(?: (?:have|has|with|comes with|con|tengo))?(?: an?)? bill of sale|bill of sale(?: ,| -| and| with)? no title|(?:no|lost|without a|without|sin) (?:title|titulo)(?: [.,-])?(?: (?:only|just|with|have|has|comes|will|do|so|solo|con|but)){0,3}(?: an?)? bill of sale`,
)

/** "Comes with a second truck for parts", "before I start parting it out": another car, or not yet. */
const otherCar =
  /^(?:another|other|second|2nd|spare|extra|separate|additional|also|includes?|included|including|comes|plus|with|from|off|have|bought|need|needs|before|otherwise|if|unless|rather|instead|otro|otra|ademas|incluye)$/
const reach = 8
function isOtherCar(tokens: Token[], first: number): boolean {
  for (let at = first - 1; at >= Math.max(0, first - reach); at -= 1) {
    const { said } = tokens[at]!
    if (said === '.' || said === '?') return false
    if (otherCar.test(said)) return true
  }
  return false
}

/** Bounds the cost. Sellers say it early. */
const maxCharacters = 10_000
/** Every pattern needs one of these words, and few texts have one. */
const hint =
  /part|piezas|refacc|regist|titl|titul|plated|licensed|emplac|placas|destruction|repairable|irreparable|bill of sale|donor/i

/**
 * What a posting sells that nobody can drive on a road, by its title, text or title status: a car for parts, one that
 * cannot be registered, or one that does not run and has no title. Null for any other car.
 */
export function findScrapCar(
  posting: Pick<Posting, 'title' | 'description' | 'titleStatus'>,
): Pick<OtherOffer, 'flag' | 'words'> | null {
  if (posting.titleStatus === 'parts only') return { flag: 'parts', words: 'parts only' }
  const text = `${posting.title}\n${posting.description}`.slice(0, maxCharacters)
  if (!hint.test(text)) return null
  const forParts = findStatedMatch(text, parts, isOtherCar)
  if (forParts !== null) return { flag: 'parts', words: forParts }
  const papers =
    findStatedMatch(text, unregistrable) ??
    (findStatedMatch(text, notRunning) === null ? null : findStatedMatch(text, billOfSale))
  return papers === null ? null : { flag: 'unregistrable', words: papers }
}
