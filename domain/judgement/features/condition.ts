import { meant } from './feature'

/** What is wrong with the car, or right. */
export const condition = {
  ...meant('unwanted', {
    rust: [
      'óxido',
      'rust or corrosion on body, frame or underside, surface rust included',
      {
        visible: true,
        aliases: ['corrosion', 'rot', 'rusty', 'oxidación'],
        opposites: ['rust free', 'rust-free', 'no rust', 'sin óxido'],
      },
    ],
    dents: [
      'abolladuras o golpes',
      'dents, dings or creases in the body',
      { visible: true, aliases: ['dings', 'dent', 'body damage', 'golpes', 'abolladuras'] },
    ],
    scratches: [
      'rayones',
      'scratches or chips in the paint',
      { visible: true, aliases: ['scratched paint', 'paint chips', 'rayones'] },
    ],
    'faded paint': [
      'pintura desgastada',
      'paint that fades, peels or has lost its clear coat',
      { visible: true, aliases: ['peeling paint', 'clear coat peeling', 'oxidized paint', 'sun damage'] },
    ],
    'cracked windshield': [
      'parabrisas roto',
      'a crack or chip in the windscreen',
      { visible: true, aliases: ['windshield crack', 'chipped windshield'] },
    ],
    'torn seats': [
      'asientos rotos',
      'rips, cracks, burns or stains in the seats',
      { visible: true, aliases: ['ripped seats', 'stained seats', 'worn seats', 'cracked leather'] },
    ],
    smoking: [
      'humo de cigarro',
      'somebody smoked in the car',
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
      'animals were carried in the car, or their hair or smell is in it',
      { aliases: ['pet hair', 'dog hair', 'dogs'], opposites: ['pet free', 'pet-free'] },
    ],
    'bad smell': [
      'mal olor',
      'an odour inside: mould, mildew, food',
      { aliases: ['odor', 'odors', 'mold', 'musty smell'], opposites: ['odor free', 'odor-free'] },
    ],
    'warning lights': [
      'luces de advertencia encendidas',
      'the check-engine light or another warning lamp is on',
      { visible: true, aliases: ['check engine light', 'cel', 'engine light', 'abs light', 'airbag light'] },
    ],
    leaks: [
      'fugas',
      'oil, coolant or another fluid leaks, or water comes in',
      {
        visible: true,
        aliases: ['oil leak', 'oil leaks', 'coolant leaks', 'leak', 'fluid leaks', 'water leaks', 'fugas de aceite'],
      },
    ],
    'mechanical problem': [
      'problemas mecánicos',
      'something in engine, gearbox, brakes, steering or electrics is broken, makes noise or needs repair; does not run',
      {
        aliases: [
          'mechanical problems',
          'mechanical issues',
          'engine problem',
          'transmission problem',
          'needs work',
          'project',
          'problemas mecánicos',
        ],
        opposites: ['mechanically sound', 'runs great', 'runs and drives well', 'no issues'],
      },
    ],
    'deployed airbags': [
      'bolsas de aire activadas',
      'airbags went off or are missing',
      { visible: true, aliases: ['airbags deployed', 'blown airbags'] },
    ],
  }),
  ...meant('either', {
    modifications: [
      'modificaciones',
      'aftermarket parts or tuning: lift, exhaust, tune, coilovers, body kit',
      {
        visible: true,
        aliases: ['modified', 'mods', 'aftermarket parts', 'tuned', 'modificado'],
        opposites: ['stock', 'unmodified', 'all stock', 'all original', 'bone stock'],
      },
    ],
  }),
  ...meant('wanted', {
    'clean interior': ['interior limpio', 'the inside is described or seen as clean', { visible: true }],
    'spare key': [
      'llave de repuesto',
      'two or more keys or fobs come with the car',
      { visible: true, aliases: ['two keys', '2 keys', 'extra key', 'both keys', 'second key', 'dos llaves'] },
    ],
  }),
}
