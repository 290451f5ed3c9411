import { defineFeatures } from './feature'

export const saleFeatures = {
  ...defineFeatures('either', {
    dealer: [
      'concesionario o revendedor',
      'the seller is a dealer or trades in cars, by words or template (stock number, “we finance”, “our lot”); “private seller” or “by owner” is a no',
      {
        aliases: ['dealership', 'from a dealer', 'dealers', 'car lot', 'concesionario', 'lote'],
        opposites: [
          'private seller',
          'private sellers',
          'private party',
          'private sale',
          'by owner',
          'private owner',
          'for sale by owner',
          'sold by owner',
          'sold by a private owner',
          'sold by a private seller',
          'dueño directo',
          'particular',
          'particulares',
        ],
      },
    ],
    'price firm': [
      'precio fijo',
      'said to be firm or not negotiable',
      { aliases: ['firm price', 'no haggle', 'precio firme'] },
    ],
    'price negotiable': [
      'precio negociable',
      'said to be negotiable: OBO, best offer',
      { aliases: ['negotiable', 'obo', 'or best offer', 'open to offers', 'precio a tratar'] },
    ],
    'takes trades': [
      'acepta cambios',
      'the seller takes another vehicle in exchange',
      { aliases: ['trade', 'trades', 'will trade', 'cambio'] },
    ],
    'seller financing': [
      'financiamiento del vendedor',
      'the seller offers credit or payments: buy here pay here',
      { aliases: ['financing', 'owner financing', 'payments', 'buy here pay here', 'financiamiento'] },
    ],
    'accepts texts': [
      'acepta mensajes de texto',
      'the seller takes text messages',
      { aliases: ['text ok', 'texting', 'texts', 'mensajes'] },
    ],
    'test drive': ['prueba de manejo', 'a test drive is offered', { aliases: ['test drives', 'can test drive'] }],
    'independent inspection': [
      'revisión por un mecánico',
      'the buyer’s mechanic may look at it',
      { aliases: ['pre-purchase inspection', 'ppi', 'mechanic inspection'] },
    ],
    'reason for sale': [
      'motivo de venta',
      'the ad says why the car is sold',
      { aliases: ['why selling', 'reason for selling'] },
    ],
    delivery: [
      'entrega a domicilio',
      'the seller delivers or ships the car',
      { aliases: ['shipping', 'can deliver', 'entrega'] },
    ],
  }),
  ...defineFeatures('wanted', {
    warranty: [
      'garantía',
      'still in force: the maker’s, a dealer’s, an extended one; a shop’s on one part (“6 months on the clutch”) is none',
      { aliases: ['under warranty', 'garantía'], narrower: ['factory warranty', 'extended warranty'] },
    ],
    'certified pre-owned': [
      'seminuevo certificado',
      'sold now as certified by its maker’s dealer; “was CPO in 2019” is a no',
      { aliases: ['cpo', 'certified'] },
    ],
  }),
  ...defineFeatures('unwanted', {
    'as is': ['venta sin garantía', 'sold as it is, without any warranty', { aliases: ['as-is', 'sold as is'] }],
    lien: [
      'gravamen',
      'a loan is still on the car, so a bank holds the title',
      { aliases: ['loan', 'bank lien', 'still owe', 'payoff'], opposites: ['no lien', 'paid off', 'lien free'] },
    ],
    'missing title': [
      'falta de título',
      'there is no title: lost, applied for, bill of sale only',
      { isRisk: true, aliases: ['no title', 'lost title', 'bill of sale only'] },
    ],
    'odometer doubt': [
      'odómetro dudoso',
      'the reading is not the car’s: broken, replaced, rolled back, exempt, true mileage unknown; “40k on the engine, 150k on the car” is none',
      {
        isRisk: true,
        aliases: ['true mileage unknown', 'tmu', 'odometer rollback', 'odometer broken', 'not actual mileage'],
      },
    ],
    'scam sign': [
      'señal de fraude',
      'payment before a visit: deposit, gift cards, wire, shipping or escrow only, seller abroad, code asked for',
      { isRisk: true, aliases: ['scam', 'fraud', 'deposit required'] },
    ],
    'dealer posing as private': [
      'revendedor que se hace pasar por particular',
      'a trader’s ad written as a private one: stock number, “our lot”, several cars, fees, licence',
      { isRisk: true, aliases: ['curbstoner', 'fake private seller'] },
    ],
    'vin mismatch': [
      'VIN de otro auto',
      'the VIN belongs to another make, model or year than the ad names; only a program can tell, so leave it out',
      { isRisk: true, aliases: ['wrong vin', 'vin does not match'] },
    ],
    'parts only': [
      'solo para partes',
      'offered for parts, or only parts of a car',
      { isRisk: true, aliases: ['for parts', 'parts car', 'para partes', 'part out'] },
    ],
    'wanted ad': [
      'anuncio de compra',
      'somebody wants to buy, nobody sells',
      { isRisk: true, aliases: ['wtb', 'looking to buy', 'we buy cars'] },
    ],
    'curb price': [
      'precio que no es el total',
      'the price is a down payment, a monthly rate or leaves out fees',
      { aliases: ['down payment price', 'plus fees', 'price is down payment'] },
    ],
  }),
}
