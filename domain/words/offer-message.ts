import { detectAdLanguage, type AdLanguage } from './ad-language'
import { greetSeller, signatureOf, thanks, type GreetedListing } from './ask-seller'
import { formatPrice } from './car-text'
import { signMessage } from './seller-message'
import { featureQuestions, figureQuestions, standingQuestions, type SellerQuestion } from './seller-questions'
import { inLanguage } from './wish-questions'

/**
 * What the message asks for. `offer`: a lower price. `accept`: the asking price, as described. `available`: whether a cheap
 * car is still there. `price`: the price. `negotiable`: whether it is negotiable. `why so low`: title and reason for sale.
 */
export type OfferRequest =
  | { kind: 'offer' | 'accept' | 'available'; cents: number }
  | { kind: 'price' | 'negotiable' | 'why so low' }

interface OfferMessage {
  listing: GreetedListing
  request: OfferRequest
  /** The ad names fees in addition to the price. */
  hasFees: boolean
  /** The buyer's first name. Null leaves the message unsigned. */
  signAs: string | null
}

const comeAndSee: SellerQuestion = ['I would like to come and see it.', 'Me gustaría ir a verlo.']

/**
 * The message to the seller, in the ad's language: one line, and a second one for the name. Of the ad's own words it only
 * has the title, as plain text, if the car is unknown.
 */
export function writeOfferMessage({ listing, request, hasFees, signAs }: OfferMessage): string {
  const language = detectAdLanguage(listing)
  const isFigure = request.kind === 'offer' || request.kind === 'accept' || request.kind === 'available'
  const sentences = [
    greetSeller(listing, language),
    ...requestSentences(request, language),
    ...(hasFees && request.kind !== 'why so low' ? [inLanguage(standingQuestions.total, language)] : []),
    ...(isFigure ? [inLanguage(comeAndSee, language)] : []),
    inLanguage(thanks, language),
  ]
  return signMessage(sentences.join(' '), signatureOf(signAs))
}

function requestSentences(request: OfferRequest, language: AdLanguage): string[] {
  const said = (question: SellerQuestion) => inLanguage(question, language)
  switch (request.kind) {
    case 'offer': {
      const price = formatPrice(request.cents)
      return [
        said([`If it is as described, would you take ${price}?`, `Si está como en el anuncio, ¿aceptaría ${price}?`]),
      ]
    }
    case 'accept': {
      const price = formatPrice(request.cents)
      return [said([`If it is as described, I would pay ${price}.`, `Si está como en el anuncio, pagaría ${price}.`])]
    }
    case 'available': {
      const price = formatPrice(request.cents)
      return [said([`Is it still available at ${price}?`, `¿Todavía está disponible por ${price}?`])]
    }
    case 'price':
      return [said(figureQuestions.price)]
    case 'negotiable':
      return [said(featureQuestions['price negotiable']!)]
    case 'why so low':
      return [said(featureQuestions['reason for sale']!), said(featureQuestions['clean title']!)]
    default:
      return request satisfies never
  }
}
