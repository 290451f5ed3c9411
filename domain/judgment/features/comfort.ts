import { defineFeatures } from './feature'

const seen = { visible: true }

export const comfortFeatures = {
  ...defineFeatures('wanted', {
    'leather seats': [
      'asientos de piel',
      'real leather at least in part; not imitation, nor a leather-wrapped steering wheel or knob',
      {
        visible: true,
        aliases: ['leather', 'leather interior', 'leather upholstery', 'asientos de cuero', 'interior de piel', 'piel'],
      },
    ],
    'third row': [
      'tercera fila de asientos',
      'a third row, or room for seven or more',
      {
        visible: true,
        aliases: [
          '3 rows',
          'three rows',
          'tres filas',
          '3 filas',
          '3rd row',
          'third row seats',
          '3rd row seating',
          'third row seating',
          'tercera fila',
        ],
      },
    ],
    'captain chairs': [
      'asientos de capitán',
      'two single seats in the second row, no bench',
      { visible: true, aliases: ["captain's chairs", 'captains chairs', 'second row buckets'] },
    ],
    'heated seats': [
      'asientos calefactables',
      'electrically heated, in front',
      { aliases: ['seat heaters', 'heated front seats', 'asientos con calefacción'] },
    ],
    'heated rear seats': ['asientos traseros calefactables', 'electrically heated'],
    'cooled seats': [
      'asientos ventilados',
      'ventilated or air-conditioned seats',
      { aliases: ['ventilated seats', 'air conditioned seats'] },
    ],
    'heated steering wheel': ['volante calefactable', 'electrically heated'],
    'power seats': [
      'asientos eléctricos',
      'a motor adjusts the driver’s at least',
      { aliases: ['power driver seat', 'electric seats'] },
    ],
    'memory seats': ['asientos con memoria', 'they store a driver’s position', { aliases: ['seat memory'] }],
    'folding rear seats': [
      'asientos traseros abatibles',
      'they fold down for cargo',
      { visible: true, aliases: ['fold flat seats', 'fold down rear seats'], narrower: ['stow and go'] },
    ],
    sunroof: [
      'techo corredizo',
      'a glass sunroof or moonroof, panoramic ones included; not a convertible’s top or removable panels',
      { visible: true, aliases: ['moonroof', 'sun roof', 'moon roof', 'quemacocos', 'techo solar'] },
    ],
    'panoramic roof': [
      'techo panorámico',
      'a glass roof that reaches over the rear seats',
      { visible: true, aliases: ['panoramic sunroof', 'panoramic moonroof', 'pano roof'] },
    ],
    'air conditioning': [
      'aire acondicionado que funcione',
      'it blows cold',
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
      'vents or controls of their own for the rear seats',
      { aliases: ['rear ac', 'rear a/c', 'rear air'] },
    ],
    'dual-zone climate control': [
      'climatizador de dos zonas',
      'settings for driver and passenger each, or more',
      { aliases: ['dual zone climate', 'dual climate control'] },
    ],
    'remote start': [
      'arranque remoto',
      'the engine starts from the key fob or a phone',
      { aliases: ['remote starter'] },
    ],
    'keyless entry': [
      'entrada sin llave',
      'doors unlock by fob, handle or code',
      { aliases: ['remote entry', 'key fob entry'], narrower: ['smart key'] },
    ],
    'push-button start': [
      'arranque por botón',
      'the engine starts by a button',
      { visible: true, aliases: ['push start', 'keyless start'] },
    ],
    'power windows': [
      'ventanas eléctricas',
      'electric windows; “full power” counts here, not for seats',
      { aliases: ['electric windows', 'vidrios eléctricos'] },
    ],
    'power liftgate': [
      'portón trasero eléctrico',
      'a tailgate that a motor opens',
      { aliases: ['power tailgate', 'power trunk'] },
    ],
    'power sliding doors': ['puertas corredizas eléctricas', 'a van’s sliding doors that a motor opens'],
  }),
  ...defineFeatures('either', {
    'cloth seats': [
      'asientos de tela',
      'cloth or fabric',
      { visible: true, aliases: ['cloth', 'cloth interior', 'fabric seats', 'cloth upholstery', 'asientos de tela'] },
    ],
    'leatherette seats': [
      'asientos de piel sintética',
      'imitation leather: vinyl, leatherette, SofTex, V-Tex, MB-Tex, vegan leather',
      { visible: true, aliases: ['leatherette', 'vegan leather', 'faux leather'], narrower: ['vinyl seats'] },
    ],
    'black interior': ['interior negro', 'seats and trim mostly black; gray is not', seen],
    'light interior': [
      'interior claro',
      'seats and trim mostly tan, beige, cream, white or gray; dark gray is neither light nor black',
      {
        visible: true,
        narrower: [
          'tan interior',
          'beige interior',
          'grey interior',
          'gray interior',
          'cream interior',
          'white interior',
        ],
      },
    ],
    convertible: [
      'techo convertible',
      'the roof opens or comes off; T-tops and targas count',
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
