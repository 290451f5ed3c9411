import { meant } from './feature'

/** Outside: wheels, tyres, racks, lift. The colours stand in `paint.ts`. */
export const body = {
  ...meant('wanted', {
    'roof rack': [
      'portaequipajes de techo',
      'rails or bars on the roof',
      { visible: true, aliases: ['roof rails', 'luggage rack', 'crossbars'] },
    ],
    'alloy wheels': [
      'rines de aluminio',
      'wheels of aluminium alloy; steel wheels or hubcaps are a no',
      { visible: true, aliases: ['alloys', 'aluminum wheels', 'alloy rims', 'rines de aleación'] },
    ],
    'good tires': [
      'llantas en buen estado',
      'tyres described as new or with most of their tread left; “needs tires” is a no',
      { visible: true, aliases: ['new tires', 'newer tires', 'good tyres', 'llantas nuevas'] },
    ],
    'snow tires': [
      'llantas de invierno',
      'a set of winter tyres comes with the car',
      { aliases: ['winter tires', 'winter wheels'] },
    ],
    'spare tire': [
      'llanta de refacción',
      'a spare wheel is there',
      { visible: true, aliases: ['spare wheel', 'full size spare'] },
    ],
    'running boards': ['estribos', 'steps along the doors', { visible: true, aliases: ['side steps', 'nerf bars'] }],
    'bed liner': [
      'protector de caja',
      'a truck’s bed is lined or coated',
      { visible: true, aliases: ['bedliner', 'spray-in liner'] },
    ],
    'bed cover': [
      'cubierta de caja',
      'a cover or cap over a truck’s bed',
      { visible: true, aliases: ['tonneau cover', 'tonneau', 'camper shell', 'bed cap'] },
    ],
    'tinted windows': [
      'vidrios polarizados',
      'tinted side windows',
      { visible: true, aliases: ['tint', 'window tint'] },
    ],
    'original paint': ['pintura original', 'never painted over', { aliases: ['factory paint'] }],
    garaged: ['guardado en garaje', 'kept in a garage', { aliases: ['garage kept', 'always garaged'] }],
  }),
  ...meant('either', {
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
      { visible: true, aliases: ['lifted', 'raised suspension', 'leveling kit'] },
    ],
    wrap: [
      'vinil de carrocería',
      'the body is covered in coloured film',
      { visible: true, aliases: ['vinyl wrap', 'wrapped'] },
    ],
  }),
}
