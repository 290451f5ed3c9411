import { defineFeatures } from './feature'

export const driveFeatures = {
  ...defineFeatures('wanted', {
    'all-wheel drive': [
      'tracción integral',
      'all four wheels driven, with nothing to switch: AWD, xDrive, quattro, 4MATIC, Symmetrical; 4WD that the driver switches is not',
      { aliases: ['awd', 'all wheel drive', 'quattro', 'xdrive', '4matic'] },
    ],
    'four-wheel drive': [
      'tracción 4x4',
      'four driven wheels that the driver switches: 4WD, 4x4; a car’s automatic AWD is not',
      { visible: true, aliases: ['4wd', '4x4', 'four wheel drive', '4 wheel drive', 'tracción en las cuatro ruedas'] },
    ],
    'tow hitch': [
      'enganche de remolque',
      'a hitch or receiver on the car; a towed trailer or a ball on the bumper is none',
      { visible: true, aliases: ['hitch', 'trailer hitch', 'towing hitch', 'hitch receiver', 'gancho de remolque'] },
    ],
    'tow package': [
      'paquete de remolque',
      'the factory’s towing package: wiring, cooler, brake controller',
      { aliases: ['towing package', 'tow pkg', 'towing pkg', 'trailer package', 'trailer tow package'] },
    ],
    'locking differential': [
      'diferencial bloqueable',
      'a differential that can be locked; limited slip is none',
      { aliases: ['diff lock'], narrower: ['rear locker', 'front locker'] },
    ],
    turbo: ['motor turbo', 'a turbocharged engine; a supercharger is none', { aliases: ['turbocharged'] }],
    'paddle shifters': ['levas en el volante', 'levers at the wheel that change gear', { visible: true }],
    'sport mode': ['modo deportivo', 'drive modes that include a sporty one'],
  }),
  ...defineFeatures('either', {
    'front-wheel drive': [
      'tracción delantera',
      'the front wheels alone are driven',
      { aliases: ['fwd', 'front wheel drive'] },
    ],
    'rear-wheel drive': [
      'tracción trasera',
      'the rear wheels alone are driven',
      { aliases: ['rwd', 'rear wheel drive'] },
    ],
    'manual transmission': [
      'transmisión manual',
      'a gearbox with a clutch pedal',
      {
        visible: true,
        aliases: ['manual', 'stick shift', 'stick', 'standard transmission', 'estándar'],
        narrower: ['5 speed manual', '6 speed manual'],
      },
    ],
    'automatic transmission': [
      'transmisión automática',
      'no clutch pedal: automatic, CVT, dual clutch, or electric',
      { visible: true, aliases: ['automatic', 'auto', 'automática'] },
    ],
    cvt: ['transmisión CVT', 'continuously variable', { aliases: ['continuously variable transmission'] }],
    hybrid: [
      'motor híbrido',
      'a gas engine with an electric motor, with or without a plug',
      { aliases: ['hybrid engine', 'híbrido'] },
    ],
    'plug-in hybrid': [
      'híbrido enchufable',
      'a hybrid whose battery is charged at a socket',
      { aliases: ['phev', 'plug in hybrid'] },
    ],
    electric: [
      'motor eléctrico',
      'driven by a battery alone',
      { aliases: ['ev', 'electric car', 'electric vehicle', 'eléctrico'] },
    ],
    diesel: ['motor diésel', 'a diesel engine', { aliases: ['diesel engine', 'diésel'], narrower: ['tdi'] }],
    horsepower: [
      'potencia del motor',
      'the engine’s power',
      { unit: 'hp', aliases: ['hp', 'power', 'bhp', 'caballos'] },
    ],
    'fuel economy': [
      'rendimiento de combustible',
      'the combined figure, else the city figure, else the one given',
      { unit: 'mpg', aliases: ['mpg', 'gas mileage', 'miles per gallon', 'rendimiento'] },
    ],
    cylinders: [
      'número de cilindros',
      'of the engine: V6 is 6, a Hemi 8',
      { unit: 'cylinders', aliases: ['cilindros'] },
    ],
    'engine size': [
      'cilindrada',
      'the engine’s displacement in liters',
      { unit: 'L', aliases: ['displacement', 'litres', 'liters'] },
    ],
    'towing capacity': [
      'capacidad de remolque',
      'what the car may tow',
      { unit: 'lb', aliases: ['tow capacity', 'towing', 'tow rating', 'can tow', 'tows'] },
    ],
    'electric range': [
      'autonomía eléctrica',
      'miles on a full battery',
      { unit: 'mi', aliases: ['battery range', 'ev range', 'range', 'autonomía'] },
    ],
  }),
}

/** Colors are in `paint.ts`. */
export const bodyFeatures = {
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
      { visible: true, aliases: ['8 ft bed', '8ft bed', '8 foot bed', 'eight foot bed', 'long box'] },
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
