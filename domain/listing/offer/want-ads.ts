import { recognizeCar } from '../../catalog/recognize/recognize'

const home = String.raw`(?! ?[:,-]? ?(?:a |an |its |her |his |their |my )?(?:(?:new|good|next|loving|forever|nice|great) )*(?:home|owner|family|garage|driveway|trade)|.{0,20}\b(?:gone|sold)\b| by\b)`
const wanting = new RegExp(
  [
    String.raw`^[^a-z0-9]*(?:(?:i|we)(?:['’]?m|['’]?re| am| are) )?(?:wanted|wtb|want(?:ing)? to buy|iso|in search of|(?:looking|searching) (?:for|4|to buy)|buying|buyers? of|need(?:ed)? a|busco|buscamos|se busca|compro|compramos|se compran?)\b${home}`,
    String.raw`^[^a-z0-9]*(?:(?:top|fast|instant|quick|same day) )?(?:cash|dollars?) for (?:your|any|all)\b(?! trade)`,
    String.raw`\b(?:wtb|wanted to buy|want to buy|compro (?:tu|carros?|autos?|trocas?))\b`,
    String.raw`(?<!\b(?:trades?|offers?|swaps?|most|inquiries|no|not) )\bwanted[^a-z0-9]*$`,
  ].join('|'),
  'i',
)
/** "Buying a house, must sell my 2012 Civic". */
const selling =
  /\b(?:must sell|(?:selling|sell|vendo) (?:my|our|mi|this)|to sell|i sell|for sale|se vende|vendo|en venta)\b/i
/** Dealers add these words to car titles, so they count only when the title does not name a car. */
const buying =
  /\b(?:cash for (?:your |any |all |junk |old |used |unwanted |wrecked |running )*(?:cars?|trucks?|vans?|vehicles?|suvs?|autos?|clunkers?|campers?|rvs?|junk)|(?:we|i)(?:'ll|’ll| will)? (?:buy|pay)|we want (?:your|to buy)|cash paid|buying (?:any|all|your|junk|used|old|cars?|trucks?|campers?|rvs?|vehicles?|trailers?)|junk (?:cars?|vehicles?) (?:wanted|removal|buyers?)|sell (?:us |me )?your (?:car|truck|vehicle|van)|top dollar (?:paid )?for|paid for (?:un)?wanted|unwanted [a-z]+s)\b/i

/** Returns the words that show that the author wants to buy a car. Null if the title offers a car, or answers its own question with one. */
export function findWantAd(title: string): string | null {
  const wanted = wanting.exec(title)?.[0]
  if (wanted && !selling.test(title) && !answersItself(title)) return lettersOf(wanted)
  const bought = buying.exec(title)?.[0]
  return bought && !namesCar(title) ? lettersOf(bought) : null
}

const lettersOf = (words: string) => words.toLowerCase().replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')

/** "Looking for a reliable car? 2012 Corolla!" */
function answersItself(title: string): boolean {
  const [, ...answers] = title.split('?')
  return answers.some((answer) => namesCar(answer))
}

function namesCar(title: string): boolean {
  const { make, model, year } = recognizeCar(title)
  return make !== null && (model !== null || year !== null)
}
