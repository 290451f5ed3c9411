import { defineFeatures } from './feature'

export const conditionFeatures = {
  ...defineFeatures('unwanted', {
    rust: [
      'óxido',
      'on body, frame or underside, surface rust included',
      {
        visible: true,
        aliases: ['corrosion', 'rot', 'rusty', 'oxidación'],
        opposites: ['rust free', 'rust-free', 'no rust', 'sin óxido'],
      },
    ],
    dents: [
      'abolladuras o golpes',
      'dents, dings or creases in the body',
      { visible: true, aliases: ['dings', 'dent', 'golpes', 'abolladuras'] },
    ],
    scratches: [
      'rayones',
      'scratches or chips in the paint',
      { visible: true, aliases: ['scratched paint', 'rayones'], narrower: ['paint chips'] },
    ],
    'faded paint': [
      'pintura desgastada',
      'paint that fades, peels or has lost its clear coat',
      { visible: true, narrower: ['peeling paint', 'clear coat peeling', 'peeling clear coat', 'oxidized paint'] },
    ],
    'cracked windshield': [
      'parabrisas roto',
      'a crack or chip in it',
      { visible: true, aliases: ['windshield crack'], narrower: ['chipped windshield'] },
    ],
    'torn seats': [
      'asientos rotos',
      'rips, cracks, burns or stains in the seats',
      { visible: true, aliases: ['ripped seats'], narrower: ['stained seats', 'cracked leather'] },
    ],
    smoking: [
      'humo de cigarro',
      'somebody smoked in it; “non-smoker” is a no, “I never smoked” tells nothing',
      {
        aliases: ['smoker', 'smoked in', 'smokers car', 'cigarette smell', 'fumador'],
        opposites: [
          'smoke free',
          'smoke-free',
          'non-smoker',
          'non smoker',
          'nonsmoker',
          'never smoked in',
          'no fumador',
          'libre de humo',
        ],
      },
    ],
    pets: [
      'mascotas',
      'animals rode in the car, or it has their hair or smell',
      { narrower: ['pet hair', 'dog hair', 'dogs'], opposites: ['pet free', 'pet-free'] },
    ],
    'bad smell': [
      'mal olor',
      'an odor inside: mold, mildew, food',
      { aliases: ['odor', 'odors'], narrower: ['mold', 'musty smell'], opposites: ['odor free', 'odor-free'] },
    ],
    'warning lights': [
      'luces de advertencia encendidas',
      'the check-engine light or another warning lamp is on',
      {
        visible: true,
        narrower: ['check engine light', 'check engine light on', 'cel', 'engine light', 'abs light', 'airbag light'],
      },
    ],
    leaks: [
      'fugas',
      'oil, coolant or another fluid leaks, or water comes in',
      {
        visible: true,
        aliases: ['leak', 'fluid leaks'],
        narrower: [
          'oil leak',
          'oil leaks',
          'coolant leak',
          'coolant leaks',
          'water leak',
          'water leaks',
          'fugas de aceite',
        ],
      },
    ],
    'mechanical problem': [
      'problemas mecánicos',
      'something in engine, gearbox, brakes, steering or electrics is broken, noisy or needs repair; “runs great” alone tells nothing, “needs nothing” is a no',
      {
        aliases: ['mechanical problems', 'mechanical issues', 'problemas mecánicos'],
        narrower: [
          ...['engine problem', 'engine problems', 'transmission problem', 'transmission problems'],
          ...['brake problem', 'steering problem', 'electrical problem', 'electrical problems'],
        ],
        opposites: ['mechanically sound', 'runs great', 'runs and drives well'],
      },
    ],
    'deployed airbags': [
      'bolsas de aire activadas',
      'airbags went off or are missing',
      { visible: true, aliases: ['airbags deployed', 'blown airbags'] },
    ],
  }),
  ...defineFeatures('either', {
    modifications: [
      'modificaciones',
      'aftermarket parts or tuning: lift, exhaust, tune, coilovers, body kit',
      {
        visible: true,
        aliases: ['modified', 'mods', 'aftermarket parts', 'modificado'],
        narrower: ['tuned'],
        opposites: ['stock', 'unmodified', 'all stock', 'all original', 'bone stock'],
      },
    ],
  }),
  ...defineFeatures('wanted', {
    'clean interior': ['interior limpio', 'the inside is described or seen as clean', { visible: true }],
    'spare key': [
      'llave de repuesto',
      'two or more keys or fobs come with the car',
      { visible: true, aliases: ['two keys', '2 keys', 'extra key', 'both keys', 'second key', 'dos llaves'] },
    ],
  }),
}
