import { defineFeatures } from './feature'

export const historyFeatures = {
  ...defineFeatures('unwanted', {
    accident: [
      'accidentes',
      'an accident or collision, however light; damage or a repair alone tells nothing, “clean Carfax” is a no',
      {
        aliases: [
          'accidents',
          'collision',
          'wreck',
          'wrecked',
          'wrecks',
          'crashes',
          'crash',
          'accident history',
          'accidentes',
          'chocado',
          'choques',
        ],
        opposites: [
          'accident free',
          'accident-free',
          'no accidents',
          'never wrecked',
          'never crashed',
          'sin accidentes',
        ],
      },
    ],
    'frame damage': [
      'daño en el chasis',
      'the frame or unibody was bent or repaired',
      { aliases: ['structural damage', 'chassis damage'], narrower: ['bent frame'] },
    ],
    'flood damage': ['daño por inundación', 'the car stood in water', { aliases: ['flooded', 'inundado'] }],
    'hail damage': ['daño por granizo', 'dents from hail', { visible: true, aliases: ['hail'] }],
    'salvage title': [
      'título salvage',
      'the title is or was branded: salvage, rebuilt, reconstructed, flood, lemon, junk',
      {
        isRisk: true,
        aliases: [
          'salvage',
          'rebuilt title',
          'branded title',
          'rebuilt',
          'reconstructed title',
          'lemon title',
          'flood title',
          'junk title',
          'título reconstruido',
        ],
      },
    ],
    'lemon history': [
      'historial de lemon',
      'bought back by its maker under a lemon law',
      { isRisk: true, aliases: ['lemon', 'buyback', 'lemon law buyback'] },
    ],
    'rental history': [
      'uso como auto de renta',
      'it was a rental, fleet, taxi, ride-share or police car',
      {
        aliases: ['rental', 'former rental', 'ex-rental'],
        narrower: ['fleet vehicle', 'taxi', 'uber', 'rideshare', 'police car'],
        opposites: ['never a rental', 'personal use only'],
      },
    ],
    'open recall': [
      'retiro de fábrica pendiente',
      'a recall repair is still to be done',
      { aliases: ['recall', 'recalls'] },
    ],
  }),
  ...defineFeatures('wanted', {
    'clean title': [
      'título limpio',
      'the title is clean or clear; salvage, rebuilt, missing or lost is a no, a lien alone tells nothing',
      { aliases: ['clear title', 'title clean', 'clean title in hand', 'título limpio'] },
    ],
    'title in hand': [
      'título en mano',
      'the seller holds the title: no lien, not lost',
      { aliases: ['title on hand', 'título en mano'] },
    ],
    'clean carfax': [
      'Carfax limpio',
      'a history report of Carfax or AutoCheck without damage',
      { aliases: ['clean history report'], narrower: ['clean autocheck'] },
    ],
    'service records': [
      'historial de servicio',
      'records, receipts or a stamped book of its maintenance',
      {
        visible: true,
        aliases: [
          'maintenance records',
          'service history',
          'maintenance history',
          'receipts',
          'well maintained with records',
          'historial de mantenimiento',
        ],
      },
    ],
    'dealer serviced': [
      'servicio en concesionario',
      'maintained at the make’s own dealers',
      { aliases: ['dealer maintained', 'serviced at the dealer'] },
    ],
    'timing belt replaced': [
      'banda de tiempo cambiada',
      'it was replaced, with its kit or without; a timing chain counts as yes',
      { aliases: ['timing belt done', 'timing belt', 'timing belt changed', 'banda de distribución'] },
    ],
    'new brakes': [
      'frenos nuevos',
      'brake pads or rotors replaced lately',
      { aliases: ['brakes done'], narrower: ['new brake pads', 'new rotors'] },
    ],
    'new battery': ['batería nueva', 'the starter battery was replaced lately', { aliases: ['battery replaced'] }],
    'new engine': [
      'motor nuevo o reconstruido',
      'the engine was replaced or rebuilt',
      { aliases: ['engine replaced'], narrower: ['rebuilt engine'] },
    ],
    'new transmission': [
      'transmisión nueva o reconstruida',
      'the gearbox was replaced or rebuilt',
      { aliases: ['transmission replaced'], narrower: ['rebuilt transmission'] },
    ],
    'highway miles': ['millas de carretera', 'driven mostly on highways', { aliases: ['mostly highway miles'] }],
    inspection: [
      'inspección vigente',
      'it holds or passed a state safety inspection lately',
      { aliases: ['state inspection', 'inspected', 'passed inspection', 'current inspection'] },
    ],
    'smog passed': [
      'verificación de emisiones aprobada',
      'a smog or emissions test was passed lately; “will pass” tells nothing',
      { aliases: ['smog', 'smogged', 'emissions', 'emissions test', 'smog check', 'just smogged'] },
    ],
    registration: [
      'registro vigente',
      'registered and its tags are current',
      { aliases: ['current registration', 'current tags', 'registered', 'placas vigentes'] },
    ],
  }),
  ...defineFeatures('either', {
    owners: [
      'número de dueños',
      'how many, the seller included: “bought new” is 1; “second owner”, “previous owner”, an ex-rental or bought used is 2',
      { unit: 'owners', aliases: ['owner', 'previous owners', 'dueños'] },
    ],
    keys: [
      'número de llaves',
      'how many keys or fobs come with the car',
      { unit: 'keys', visible: true, aliases: ['key fobs', 'llaves'] },
    ],
    'us spec': [
      'especificación de EE. UU.',
      'built for the United States; an import or Canadian car is a no',
      { aliases: ['american spec'] },
    ],
  }),
}
