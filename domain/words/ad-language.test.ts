import { expect, test } from 'vitest'
import { detectAdLanguage } from './ad-language'

test.each([
  ['en', '2016 Honda Civic EX-L', 'Clean title, runs great. No accidents.'],
  ['en', '2016 Honda Civic EX-L', null],
  ['en', '', null],
  ['en', 'Chevrolet El Camino, Los Angeles', null],
  ['en', 'Lexus ES 350 La Jolla', 'Leather seats and a sunroof'],
  ['en', 'Honda Civic', 'One owner, runs and drives great, the title is clean. Se habla español, llame para informes'],
  ['en', 'Toyota Tacoma San Jose', 'All maintenance done by de la Cruz Motors in El Monte, see the records.'],
  ['en', '2018 Ford Fusion SE', null],
  ['en', '2018 Ford Fusion SE', 'Fusion SE, 61k, backup camera.'],
  ['en', '2011 Ford Ranger SE', 'SE.'],
  ['en', 'Vendo Honda Civic 2016', null],
  ['es', 'Se vende Ford Fusion SE 2018', null],
  ['es', 'Vendo Honda Civic 2016', 'Todo funciona.'],
  ['es', 'Honda Civic 2016', 'Título limpio, un solo dueño, asientos de piel.'],
  ['es', 'Honda Civic 2016', 'TITULO LIMPIO UN SOLO DUEÑO MUY BUEN ESTADO'],
  ['es', 'Honda Civic 2016', 'Carro en buenas condiciones, aire frio, llantas nuevas, jala al 100. No trades'],
  [
    'es',
    'Nissan Sentra title clean',
    'Se vende por viaje, todo funciona y no tiene ninguna falla, interesados mande mensaje',
  ],
] as const)('detects %s: %s, %s', (language, title, description) =>
  expect(detectAdLanguage({ title, description })).toBe(language),
)

test('composed and decomposed accents are the same word', () => {
  expect(detectAdLanguage({ title: 'dueño título'.normalize('NFD'), description: null })).toBe('es')
  expect(detectAdLanguage({ title: 'dueño título'.normalize('NFC'), description: null })).toBe('es')
})
