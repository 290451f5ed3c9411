import { meant } from './feature'

const seen = { visible: true }

/** Seats, roof, heat and cold, colours inside. */
export const comfort = {
  ...meant('wanted', {
    'leather seats': [
      'asientos de piel',
      'seats covered in real leather at least in part; not leatherette, vinyl, vegan leather, nor a leather-wrapped steering wheel or shift knob',
      {
        visible: true,
        aliases: ['leather', 'leather interior', 'leather upholstery', 'asientos de cuero', 'interior de piel', 'piel'],
      },
    ],
    'third row': [
      'tercera fila de asientos',
      'a third row of seats, or room for seven or more people',
      {
        visible: true,
        aliases: ['3rd row', 'third row seats', '3rd row seating', 'third row seating', 'tercera fila'],
      },
    ],
    'captain chairs': [
      'asientos de capitán',
      'two separate seats in the second row instead of a bench',
      { visible: true, aliases: ["captain's chairs", 'captains chairs', 'second row buckets'] },
    ],
    'heated seats': [
      'asientos calefactables',
      'electrically heated front seats',
      { aliases: ['seat heaters', 'heated front seats', 'asientos con calefacción'] },
    ],
    'heated rear seats': ['asientos traseros calefactables', 'electrically heated seats in the rear'],
    'cooled seats': [
      'asientos ventilados',
      'ventilated or air-conditioned seats',
      { aliases: ['ventilated seats', 'air conditioned seats'] },
    ],
    'heated steering wheel': ['volante calefactable', 'an electrically heated steering wheel'],
    'power seats': [
      'asientos eléctricos',
      'seats that a motor adjusts, the driver’s at least',
      { aliases: ['power driver seat', 'electric seats'] },
    ],
    'memory seats': ['asientos con memoria', 'seats that store a driver’s position', { aliases: ['seat memory'] }],
    'folding rear seats': [
      'asientos traseros abatibles',
      'rear seats that fold down for cargo',
      { visible: true, aliases: ['fold flat seats', 'stow and go', 'fold down rear seats'] },
    ],
    sunroof: [
      'techo corredizo',
      'a sunroof or moonroof of glass in a closed roof, panoramic ones included; not a convertible’s top, not removable hard panels',
      { visible: true, aliases: ['moonroof', 'sun roof', 'moon roof', 'quemacocos', 'techo solar'] },
    ],
    'panoramic roof': [
      'techo panorámico',
      'a glass roof that reaches over the rear seats',
      { visible: true, aliases: ['panoramic sunroof', 'panoramic moonroof', 'pano roof'] },
    ],
    'air conditioning': [
      'aire acondicionado que funcione',
      'air conditioning that works and blows cold; “needs a recharge” is a no',
      {
        aliases: [
          'a/c',
          'ac',
          'cold a/c',
          'cold ac',
          'ice cold a/c',
          'ice cold ac',
          'working a/c',
          'working ac',
          'a/c works',
          'ac works',
          'ac blows cold',
          'air conditioner',
          'aire acondicionado',
          'aire frío',
        ],
      },
    ],
    'rear air conditioning': [
      'aire acondicionado trasero',
      'air vents or controls of their own for the rear seats',
      { aliases: ['rear ac', 'rear a/c', 'rear air'] },
    ],
    'dual-zone climate control': [
      'climatizador de dos zonas',
      'automatic climate control with separate settings for driver and passenger, or more zones',
      { aliases: ['dual zone climate', 'dual climate control', 'climate control'] },
    ],
    'remote start': [
      'arranque remoto',
      'the engine can be started from the key fob or a phone',
      { aliases: ['remote starter'] },
    ],
    'keyless entry': [
      'entrada sin llave',
      'doors unlock by fob, handle or code without putting in a key',
      { aliases: ['remote entry', 'smart key', 'key fob entry'] },
    ],
    'push-button start': [
      'arranque por botón',
      'the engine starts by a button',
      { visible: true, aliases: ['push start', 'keyless start'] },
    ],
    'power windows': [
      'ventanas eléctricas',
      'electric windows',
      { aliases: ['electric windows', 'vidrios eléctricos'] },
    ],
    'power liftgate': [
      'portón trasero eléctrico',
      'a tailgate that a motor opens',
      { aliases: ['power tailgate', 'power trunk'] },
    ],
    'power sliding doors': ['puertas corredizas eléctricas', 'a van’s sliding doors that a motor opens'],
  }),
  ...meant('either', {
    'cloth seats': [
      'asientos de tela',
      'seats covered in cloth or fabric',
      { visible: true, aliases: ['cloth', 'cloth interior', 'fabric seats', 'cloth upholstery', 'asientos de tela'] },
    ],
    'leatherette seats': [
      'asientos de piel sintética',
      'seats covered in imitation leather: vinyl, leatherette, SofTex, V-Tex, MB-Tex, vegan leather',
      { visible: true, aliases: ['leatherette', 'vinyl seats', 'vegan leather', 'faux leather'] },
    ],
    'black interior': ['interior negro', 'seats and trim inside are mostly black', seen],
    'light interior': [
      'interior claro',
      'seats and trim inside are mostly tan, beige, cream, grey or white',
      {
        visible: true,
        aliases: ['tan interior', 'beige interior', 'grey interior', 'gray interior', 'cream interior'],
      },
    ],
    convertible: [
      'techo convertible',
      'the roof opens or comes off',
      { visible: true, aliases: ['soft top', 'drop top'] },
    ],
    seats: [
      'número de asientos',
      'how many people the car seats, the driver included',
      { unit: 'seats', visible: true, aliases: ['seating capacity', 'passengers', 'asientos'] },
    ],
    doors: [
      'número de puertas',
      'how many doors, a hatch not counted',
      { unit: 'doors', visible: true, aliases: ['puertas'] },
    ],
  }),
}
