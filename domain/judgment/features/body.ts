import { defineFeatures } from './feature'

/** Exterior: wheels, tires, racks, lift. Colors are in `paint.ts`. */
export const body = {
  ...defineFeatures('wanted', {
    'roof rack': [
      'portaequipajes de techo',
      'rails or bars on the roof',
      { visible: true, aliases: ['luggage rack'], narrower: ['roof rails', 'crossbars'] },
    ],
    'alloy wheels': [
      'rines de aluminio',
      'alloy wheels; steel ones or hubcaps are a no',
      { visible: true, aliases: ['alloys', 'aluminum wheels', 'alloy rims', 'rines de aleación'] },
    ],
    'good tires': [
      'llantas en buen estado',
      'tires new or with most of their tread; “needs tires” is a no',
      { visible: true, aliases: ['good tyres'], narrower: ['new tires', 'newer tires', 'new tyres', 'llantas nuevas'] },
    ],
    'snow tires': [
      'llantas de invierno',
      'a set of winter tires comes with the car',
      { aliases: ['winter tires', 'winter wheels'] },
    ],
    'spare tire': [
      'llanta de refacción',
      'a spare wheel is there',
      { visible: true, aliases: ['spare wheel'], narrower: ['full size spare'] },
    ],
    'running boards': ['estribos', 'steps along the doors', { visible: true, aliases: ['side steps', 'nerf bars'] }],
    'bed liner': [
      'protector de caja',
      'a truck’s bed is lined or coated',
      { visible: true, aliases: ['bedliner'], narrower: ['spray-in liner'] },
    ],
    'bed cover': [
      'cubierta de caja',
      'a cover or cap over a truck’s bed',
      { visible: true, narrower: ['tonneau cover', 'tonneau', 'camper shell', 'bed cap'] },
    ],
    'tinted windows': [
      'vidrios polarizados',
      'tinted side windows',
      { visible: true, aliases: ['tint', 'window tint'] },
    ],
    'original paint': ['pintura original', 'never painted over', { aliases: ['factory paint'] }],
    garaged: ['guardado en garaje', 'kept in a garage', { aliases: ['garage kept', 'always garaged'] }],
  }),
  ...defineFeatures('either', {
    'crew cab': [
      'doble cabina',
      'a truck’s cab with four full doors',
      { visible: true, aliases: ['double cab', 'quad cab', 'crewmax', 'supercrew', 'four door cab'] },
    ],
    'long bed': [
      'caja larga',
      'a truck’s bed of eight feet or so',
      { visible: true, aliases: ['8 ft bed', 'eight foot bed'] },
    ],
    'lift kit': [
      'suspensión elevada',
      'raised above the factory’s height',
      { visible: true, aliases: ['lifted', 'raised suspension'] },
    ],
    wrap: [
      'vinil de carrocería',
      'the body is covered in colored film',
      { visible: true, aliases: ['vinyl wrap', 'wrapped'] },
    ],
  }),
}
