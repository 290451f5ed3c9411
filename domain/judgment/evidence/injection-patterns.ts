/**
 * Prompt-injection patterns, in English and Spanish. All patterns run on the output of `deobfuscate`: lowercase, no
 * accents. Every repetition is bounded. This table is long by design.
 */
export interface InjectionPattern {
  pattern: RegExp
  /**
   * How much text the injection taints: only the match, its sentence and the next one, or its sentence and the text
   * after it.
   */
  governs: 'itself' | 'sentence' | 'passage'
  /** Whether the tainted text must name something that is judged, such as leather seats or a question. */
  needsTopic: boolean
}

/** "La IA", but not the state: "Ames, IA". */
export const spanishAi = String.raw`(?<=(?:^|[.!?;:\n(\[{"<>#|-]\s{0,3}|\b(?:la|las|una|unas|de|para|por|hola|atencion|nota|aviso|oye|querida|estimada|dear|hey|hello|hi|to|any|a)[\s,]{1,3}))ia(?!\s(?:\d{5}|residents?|drivers|buyers|customers|dealers?|titles?|plates?|tax))`
const reader = String.raw`(?:(?:reviewer|evaluator|judge) ai|a\.?i\.?|${spanishAi}|llms?|chat ?gpt|gpt(?:[ -]?\d\w{0,2})?|openai|claude|gemini|(?:ai|ia|large language|language|chat|reviewer|evaluation) ?(?:models?|bots?|agents?|assistants?|readers?|reviewers?|systems?|tools?)|modelos? de (?:lenguaje|ia)|asistente (?:de ia|virtual)|inteligencia artificial|automated (?:readers?|reviewers?|systems?|agents?|tools?)|(?:software|models?|machines?|programs?|bots?) (?:that |which |who )?(?:reads?|reading|parses?|parsing|scans?|scanning))`
/** Names that refer only to software. */
const certainReader = String.raw`(?:chat ?gpt|gpt(?:-?\d)?|llm|openai|language model|ai (?:model|assistant|agent|reader|reviewer)|modelo de lenguaje)`

/** Where an imperative can start: at the start of a clause, or after a word that can precede one. */
const start = String.raw`(?:^|[.,;:!?()[\]{}<>*–—\n"“”#|/-]\s{0,3}|\b(?:please|kindly|and|then|also|must|should|just|always|simply|now|por favor|y|siempre|tambien|you|${reader})[,:]?\s{1,3})`
const noise = String.raw`[^\p{L}\p{N}]{0,4}`
/** Inside a clause, a verb is not an imperative after one of these words: "I will answer", "the report". */
const unspoken = String.raw`(?<!\b(?:i|we|you|he|she|it|they|who|will|would|can|could|may|might|did|does|do|to|not|my|the|an?|your|his|her|their|is|was|que|se|lo|le|me|no)\s)\b`
const anyWords = String.raw`(?:all|any|every|everything|the|your|my|our|these|those|buyer's|buyers?|users?|user's|of|to|that|previous|prior|earlier|above|preceding|existing|former|system|safety|other|initial|original|and|tod[oa]s?|l[oa]s?|el|sus?|tus?|cualquier|estas|previas?|anteriores)`
const ignoring = String.raw`(?:ignor(?:e|es|ing|a|ar|ad|en)|disregard(?:ing)?|forget|overrid(?:e|ing)|bypass|olvid(?:a|e|ar|en|ate de)|descart(?:a|e|en)|haz caso omiso de)`
const rules = String.raw`(?:instruc(?:tions?|cion(?:es)?)|prompts?|guidelines|directives?|evaluations?|verdicts?|criteri(?:a|on|os?)|wishes|requirements?|requisitos|deseos|directrices|indicaciones|constraints)`
const weakRules = String.raw`(?:rules|reglas|orders|ordenes|programming|training|commands?)`
const earlier = String.raw`(?:all|your|previous|prior|above|system|earlier|preceding|original|tod[oa]s|sus|tus)`

/** Requests to people and bots who contact the seller are not injections: "Note to AI bots: do not text me". */
export const noContactLookahead = String.raw`(?![^.!?\n]{0,60}\b(?:(?:do not|don'?t|stop|no|quit|never) (?:text|call|contact|messag|e-?mail|spam|bother|scrap)\p{L}*|(?:text|txt|call|contact|messag(?:e|ing)|e-?mail|bother|reply|respond|spam|dm|write|waste) (?:me|us|my|to this|to me)\b|messages\b|replies\b|go away|stay away|get lost|keep (?:out|moving|scrolling)|blocked|(?:reported|deleted|ignored)\b(?! as)|leave me|no spam|not welcome|don'?t bother|scam))`
/** "Reply yes to hold", "answer yes and I will send the VIN", "yes or no". */
const noReply = String.raw`(?!\W{0,3}(?:or no\b|(?:to|para) (?:hold|reserve|schedule|confirm|book|set|see|view|get|receive|claim|adventure|this ad|me\b|apartar)|(?:and|y) (?:i|we|te|le|i'll)\b|[^.!?\n]{0,40}\b(?:approved|app|online|website)\b|if\b|si (?:te|le)\b|for (?:more|the|vin|pics|photos|pictures|address|details|info|an?\b)))`

const yes = String.raw`["'“(\[]{0,2}(?:yes|no|true|false|match|confirmed|si|verdadero|confirmado)\b["'”)\]]{0,2}`
const closed = String.raw`(?=\s{0,2}(?:$|[.,;:!?\n)\]}<-]|(?:to|for|on|about|in|when|whenever|if|and|regarding|wherever|always|a|para|en|cuando|siempre)\b))`
const answering = String.raw`(?:answer|respond|reply|return|output|print|say|write|mark|set|score|rate|responde|responda|respondan|contesta|conteste|contesten|di|diga|devuelve|devuelva|marca|marque|escribe|escriba)`
const plainWords = String.raw`(?:(?!(?:is|was|are|were|will|es|son)\b)[\p{L}'’-]{1,20}[ \t]{1,2}){0,8}`

const report = String.raw`(?:report|flag|mention|classify|categori[sz]e|label|disclose|extract|conclude|infer|menciones|reportes|clasifiques|etiquetes)`
const hardJudging = String.raw`(?:judge|report|flag|classify|categori[sz]e|label|mark|list|record|describe|declare|grade|extract|score|clasifica|clasifique|marca|marque|reporta|reporte|etiqueta|declara)`
const softJudging = String.raw`(?:treat|count|consider|rate|assume|trata|trate|considera|considere|cuenta|cuente)`
const object = String.raw`(?:this|it|the|that|any|all|every|everything|each|a|an|este|esta|el|la|lo|todo|toda|cualquier)\b`
const idiom = String.raw`(?!(?:if|soon|well|much|long|possible|needed|is|it|i|you|shown|seen|pictured)\b)`
const stating = String.raw`(?:conclude|infer|confirm|assume|state|say|report|record|affirm|declare|pretend|answer|respond|output|write|di|diga|confirma|confirme|responde|afirma|declara|considera|considere|supon|asume)`

const of = (governs: InjectionPattern['governs'], ...sources: string[]): InjectionPattern[] =>
  sources.map((source) => ({ governs, needsTopic: false, pattern: new RegExp(source, 'gmu') }))
const onTopic = (...sources: string[]): InjectionPattern[] =>
  of('sentence', ...sources).map((one) => ({ ...one, needsTopic: true }))

/** Also searched with lookalike digits replaced by letters. */
export const overridePattern = of(
  'passage',
  String.raw`${ignoring}${noise}(?:${anyWords}${noise}){0,6}${rules}`,
  String.raw`\b${ignoring}${noise}(?:${anyWords}${noise}){0,4}${earlier}${noise}(?:${anyWords}${noise}){0,3}${weakRules}`,
  String.raw`\b${ignoring} (?:what (?:the|your) (?:buyer|user|customer)|lo que (?:pide|quiere|pidio) el (?:comprador|cliente))\b`,
  String.raw`\b${ignoring}\W{1,3}(?:everything|anything|all|todo)\W{1,3}(?:that )?(?:you (?:were|have been)|i said|written above|before|above|else above|lo anterior|lo de arriba)`,
)

export const injectionPatterns: InjectionPattern[] = [
  ...of(
    'passage',
    // "Note to AI:", "To any language model reading this"
    String.raw`\b(?:note|message|memo|instructions?|attention|notice|hint|guidance|guidelines|reminder|warning|hey|hi|hello|dear|listen|nota|mensaje|aviso|atencion|hola|instruccion(?:es)?)\W{1,3}(?:(?:to|for|all|any|the|every|our|my|para|a|al|la|el|las|los|cualquier)\W{1,2}){0,4}${reader}\b${noContactLookahead}`,
    String.raw`(?:^|[.!?;:\n(\[{"<>#|-]\s{0,3})(?:to|for|para|a(?= l[oa]s?\b))\W{1,2}(?:(?:all|any|the|every|la|el|las|los|cualquier|todas?|todos?)\W{1,2}){0,3}${reader}\b\W{0,2}(?:[:,]|\p{L}{3,15}ing\b|who|that|que|use|only)`,
    String.raw`(?:^|[.!?;:,\n(\[{"<>#|-]\s{0,3}|\b(?:please|dear|hey|so|now|ok|okay)\s)${certainReader}s?\s{0,2}[,:;!–—-]`,
    String.raw`(?:^|[.!?;\n(\[{"<>#|-]\s{0,3})(?:(?:ai|ia|bots?|robot)(?: reading this)?\s{0,2}[:,;]|(?:claude|gemini)\s{0,2},)${noContactLookahead}\s{0,2}(?!yes\b)\p{L}`,
    String.raw`\b(?:${reader}|any model \p{L}{3,15}ing (?:this|the) (?:ad|listing)|bots? reading this)\s(?:must|should|shall|debe|need to|has to|have to)\b${noContactLookahead}`,
    String.raw`\b(?:evaluat(?:ion|or)|grad(?:ing|er)|scor(?:ing|er)|review(?:er)?|judg(?:ing|e)|classif(?:ication|ier)|rating|assessment|verification|matching|llm|ai|model|bot) (?:summary )?(?:guidance|guides?|guidelines?|notes?|rubric|instructions?|hints?|rules?|policy|override|directives?|prompt)\b\W{0,3}[:=–—-]`,
    String.raw`(?:^|[.!?\n]\s{0,3})(?:assistant|asistente|modelo?|judge|evaluator|reviewer|grader|agent)\s?[,:]\s{0,2}(?:please )?(?:${answering}|${hardJudging}|${softJudging}|${stating}|approve)\b`,
    String.raw`(?:^|[.!?\n]\s{0,3})(?:override|classifier|evaluator|grader)\b\s{0,2}:`,
    String.raw`\b(?:if|when|should|any) (?:an? |any |the )?${reader}s? (?:is |are )?(?:reads?|sees?|scans?|(?:read|scann|evaluat|process|summariz|review|judg)ing)\b`,
    String.raw`(?:^|[.!?;:,\n(\[{"<>#|-]\s{0,3})${certainReader}s?\s(?:please|must|should|answer|respond|say|mark|report|treat|rate)\b|\b(?:instruct|tell|ask) the (?:ai|model|llm|assistant)\b`,
    String.raw`\bif you(?:'re| are) (?:an? |the )?(?:ai|llm|large language|language model|chatbot|automated|machine reading|model)\b`,
    String.raw`\byou(?:'re| are) (?:now |no longer )?(?:an? |the )?(?:[\p{L}-]{1,20} ){0,2}(?:ai|llm|language model|chatbot|assistant|evaluator|classifier|chat ?gpt|gpt|unrestricted)\b(?! manager)`,
    String.raw`\b(?:eres|usted es|si eres|actua como) (?:un |una )?(?:asistente|ia|modelo|evaluador)\b`,
    String.raw`\b(?:from now on|de ahora en adelante|a partir de ahora)\W{1,3}(?:you|always|answer|respond|say|responde|contesta|siempre)\b`,
    String.raw`\b(?:your|tu|su) (?:[\p{L}]{1,8} )?(?:task|job|role|goal|objective|mission|tarea|trabajo|objetivo)(?: now)?(?: is| es|:)(?: to)? (?:confirm|say|answer|report|state|output|verify|mark|classify|rate|respond|tell|decir|responder|marcar)`,
    String.raw`\b(?:do not|don't|stop|never) follow(?:ing)? (?:${anyWords} ){0,3}(?:${rules}|${weakRules})\b`,
    String.raw`\bas an? (?:${certainReader}|ai|large language model)\b|\baddressed to (?:the |any |all )?${reader}\b|@(?:ai|chatgpt|gpt|llm)\b`,
    String.raw`\b(?:developer|jailbreak|god|debug) mode (?:enabled|on|activated)\b|\badmin(?:istrator)? (?:override|command)\b|\bsudo\b|\bbegin (?:system |new )?instructions?\b`,
    String.raw`\bignor\p{L}{1,4} (?:todas? )?(?:l[oa]s|tus|sus) (?:reglas|ordenes) (?:anteriores|previas|de arriba)\b`,
    String.raw`\b${ignoring} (?:todo )?lo (?:anterior|de arriba|previo)\b|\b${ignoring} the above (?:and|then)\b`,
    // text that imitates another role in the conversation
    String.raw`\bprompt injection\b|\b(?:system|developer) (?:prompt|override|message|instructions?)\b`,
    String.raw`(?:^|[.!?\n]\s{0,3})[#<[({"'-]{0,4}\s?(?:assistant|developer|asistente|prompt|(?:system|sistema)(?=\s?["'\])}>]{0,3}\s?[:>][^.!?\n]{0,80}\b(?:is|are|has|have|was|must|should|always|never|you|do|answer|respond|report|say|mark|match\p{L}*|verified|confirmed|es|esta|tiene|debe|responde|di)\b))(?:\s(?:prompt|message|override|note|update))?["'\])}>]{0,3}\s{0,2}[:>]`,
    String.raw`<\|[\p{L}_ ]{2,20}\|>|</?\s?(?:system|answers?|verdict|output|response|inst|sys|assistant|instructions?|prompt)\b[^>]{0,40}>|</?\s?(?:listing|document)\s?>|\[/?\s?(?:system|inst|sys|assistant|instructions?|prompt)\s?\]`,
    String.raw`<<\s?/?sys\s?>>|#{2,}\s?(?:system|new instructions?|instructions?|prompt|response|assistant)\b`,
    String.raw`\b(?:new|next) tasks?\W{0,2}:|\b(?:new|updated|nuevas?|additional|revised) (?:instruct(?:ions?)|instruccion(?:es)?|prompt|directives?)\W{0,2}:`,
    String.raw`\bend of (?:the )?(?:document|listing|ad text|description|input|data|listing data|prompt|user message|json)\b`,
    // the answer's own wire format
    String.raw`["'](?:answers?|verdicts?|facts?|criteri(?:on|a)|grade|feature|role|quote|match)["']\s{0,2}:`,
    String.raw`\b(?:verdict|grade|answers?) (?:must|should|shall|has to|needs to) be\b|\b(?:correct|right|proper|expected) (?:answers?|verdict|grade|rating|response|output)\b[^.!?\n]{0,40}\b(?:is|are)\b`,
    String.raw`\b(?:all|every|each)(?: of)?(?: the| your)? (?:criteri(?:a|on)|wish(?:es)?|filters?) (?:(?:is|are|was|were) )?(?:as )?(?:met|satisfied|fulfilled|confirmed|matched|true|yes|pass(?:es|ed)?)\b`,
    String.raw`\b(?:verdict|grade)\s{0,2}[:=]{1,2}\s{0,2}["']?(?:yes|true|match|confirmed)\b|\banswers?\s?=\s?["']?(?:yes|true)\b|\banswers?\s?:\s?["']?(?:yes|true)["']? (?:to|for|on)\b|\b(?:output|return|result|respond|answer|classification|label|decision)\s?[:=]?\s?["']?(?:a )?(?:perfect )?match\b`,
  ),
  ...onTopic(
    String.raw`\byou (?:must|should|have to|need to|shall) (?:always )?(?:answer|respond|report|state|confirm|conclude|mark|rate|grade|classify)\b${noReply}`,
    String.raw`${unspoken}(?:answer|respond|reply)(?: with)?\s["'“]?(?:yes|true)\b(?! or no\b)${noReply}`,
    String.raw`${unspoken}pretend (?:that )?(?:this|the) (?:car|listing|ad|vehicle|truck|suv)\b`,
    String.raw`${start}(?!(?:say|di)\s{1,2}(?:no\b|yes to\b))${answering}(?:[ \t]{1,2}|[ \t]?["'“][ \t]?)${plainWords}${yes}${closed}${noReply}`,
  ),
  ...of(
    'sentence',
    String.raw`(?<!\b(?:i|we|they|will) )\balways (?:answer|respond|reply|say)(?: with)? ["'“]?(?:yes|true)\b${noReply}`,
    String.raw`\b(?:reveal|print|repeat|show|send|leak|output|tell|give|expose|return|muestra|revela|envia)\s(?:me\s|us\s)?(?:(?:your|tu|su)\s(?:[\p{L}]{1,12}\s){0,2}(?:keys?|prompt|instructions|secrets?|passwords?|tokens?|clave|instrucciones|contrasena)|(?:the\s)?(?:[\p{L}]{1,12}\s){0,2}(?:api ?keys?|system prompt|session tokens?))\b`,
    String.raw`(?<!\b(?:if|when|once|that|which|find)\b[^.!?\n]{0,40})\b(?:meets?|match(?:es)?|satisf(?:y|ies)|fulfil?ls?|passes) (?:(?:all|every|each|any)(?: of)?(?: the| your)?|the|your) (?:(?!emissions?|safety|smog|state|dot|epa|federal|insurance|dealer|manufacturer|factory|lender|bank|credit|warranty|cpo|certif)[\p{L}']{1,15} ){0,2}(?:criteri(?:a|on)|wish(?:es)?|search(?:es)?|quer(?:y|ies)|filters?)\b`,
  ),
  ...of(
    'sentence',
    String.raw`\b(?:when(?:ever)?|while|si te|cuando te) (?:you(?:'re| are)? )?(?:asked|evaluating|summari[sz]ing|judging|reading|classifying|rating|reviewing|analy[sz]ing|preguntan)\b[^.!?\n]{0,60}?\b(?:answer|say|respond|report|mark|confirm|output|state|return|reply|responde|di|contesta)\b`,
    String.raw`${unspoken}${hardJudging} (?:this|the) (?:car|listing|ad|vehicle|truck|suv) as\s${idiom}`,
    String.raw`${start}(?:${hardJudging}|${softJudging}|evaluate) (?:it |this |that )?${plainWords}as (?:an? |the )?(?:perfect |top |full )?(?:match|true|verified|confirmed|satisfied|yes)\b`,
    String.raw`\bwhen in doubt,? (?:answer|say|respond|assume|mark)\b|${start}(?:return|output|print) (?:only |just )?(?:true|yes|false)\b|\bbegin output\b`,
    String.raw`\b(?:all|every|each)(?: of)?(?: the)? (?:questions?|answers?)\b[^.!?\n]{0,40}?(?:\b(?:is|are|with|be)\b|:)\s{0,2}${yes}|\bquestions? (?:about|on|regarding|of) [^.!?\n]{0,40}\b(?:must|should|shall|are to|has to|have to) be answered\b`,
    String.raw`\bif (?:you(?:'re| are) )?asked\b[^.!?\n]{0,60}\b(?:say|answer|respond)\b|\b(?:should|must|shall) not (?:tell|mention to|show) the (?:buyer|user|customer|reader)`,
    String.raw`\binstructions?\s?:?\s?(?:are to )?(?:respond|answer|say|mark|treat|approve|conclude|rate)\b${noReply}|\bauto-?approve (?:this|the)\b|${start}approve automatically\b|${start}approve\s{0,2}(?=[.!\n]|$)`,
    String.raw`\banswers? (?:to|for) (?:every|all|any|each) (?:[\p{L}]{1,12} )?questions? (?:is|are|must|should)\b|\bwhatever the question\b`,
    String.raw`${start}(?:repeat after me|(?:output|print|say|write|return) the following|(?:respond|reply|answer) only with|(?:return|output) json)\b|\s=\s?["']?true\b`,
    String.raw`${unspoken}set\s["'“]?${plainWords}[\p{L}]{0,20}["'”]?\s?(?:to|=)\s?(?:${yes}|satisfied\b|met\b|pass(?:ed)?\b)`,
    String.raw`(?<!\bwith )\bconfidence(?: (?:score|level))?\s{0,2}(?:to|[:=]|of|is)\s{0,2}(?:1\.0|1\b|100|max|high)`,
    String.raw`${start}(?:consider|count|assume|treat|deem|rate|mark)\s${plainWords}(?:as )?(?:confirmed|verified|present|satisfied|fulfilled|met)\b`,
    String.raw`${unspoken}(?:rate|score|grade|approve|give) this (?:car|listing|ad|vehicle|truck) (?:as |at |with )?(?:the |an? )?(?:highest|best|top|perfect|full|maximum|approved|\d{1,3})\b|${start}approve this (?:car|listing|ad|vehicle|truck)\b`,
    String.raw`${start}tell the (?:buyer|user|customer|reader)s? that\b`,
    String.raw`\b(?:do not|don't|never) tell (?:the |your )?(?:users?|buyers?|customers?|readers?|client)\b|\bthe (?:buyer|user|customer) (?:wants|expects|needs|asked) you to\b`,
    String.raw`\b(?:debes|debe|deberas) (?:siempre )?(?:responder|contestar|decir|confirmar|marcar)\b`,
  ),
  ...onTopic(
    String.raw`${start}(?:do\s{1,3}not|don'?t|never|(?<=must |should )not|no)\s{1,3}(?:\p{L}{1,20}ly\s{1,3})?${report}\b(?!\s{1,3}(?:(?:my|this|the|our|these)\s)?(?:ads?|posts?|postings?|listings?|me|us|price|offers?)\b|[^.!?\n]{0,40}\b(?:trades?|prices?|offers?|payments?|financing|to me)\b)`,
    String.raw`${start}(?:always\s{1,3})?${hardJudging}\s{1,3}${object}(?! (?:one )?down\b)[^.!?\n]{0,80}?\b(?:as|to be|to have|having|como)\s${idiom}`,
    String.raw`${start}(?:always\s{1,3})?${softJudging}\s{1,3}${object}[^.!?\n]{0,80}?\b(?:as|to be|to have|having|como)\s${idiom}(?!(?:an?|the|my|your|our|un|una)\b)`,
    String.raw`${start}${stating}\s{1,2}(?:that|que|(?:it|this|the)\b)[^.!?\n]{0,60}?\b(?:has|have|comes|includes|tiene|trae|incluye)\b`,
    String.raw`${start}(?:pretend|act as if|act like|finge|simula)\s{1,2}(?:that|this|it|the|you|que)\b`,
  ),
]

const comment = String.raw`[\s\S]{0,1000}?(?:-->|$(?![\s\S]))`
/** Word processors leave these in genuine ads. */
const wordProcessors = String.raw`\s{0,3}(?:\[(?:if|endif)|startfragment|endfragment|-->)`

/** Browsers do not render HTML comments, so buyers cannot see them and they are not evidence. */
export const hiddenTextPattern = of('itself', String.raw`<!--${comment}`)
/** Hidden text that does not come from a word processor is aimed at software. */
export const hiddenInjectionPattern = of('itself', String.raw`<!--(?!${wordProcessors})${comment}`)
