import type { Feature } from '#domain/judgement/features/features'
import type { TitleStatus } from '#domain/vocabulary'
import { carName, type Car } from '../cars/car'

/** The phrases of advertisements in one language. */
export interface Phrases {
  opening: ((car: Car) => string)[]
  title: Partial<Record<TitleStatus, string[]>>
  seats: Record<'leather' | 'cloth', string[]>
  has: Partial<Record<Feature, string[]>>
  hasNot: Partial<Record<Feature, string[]>>
  closing: string[]
  dealer: string[]
}

export const english: Phrases = {
  opening: [
    (car) => `Selling my ${carName(car)}.`,
    (car) => `${carName(car)} for sale, ${car.paint}.`,
    (car) => `Up for sale is our ${car.paint} ${car.make} ${car.model}.`,
    (car) => `${car.year} ${car.make} ${car.model}, very dependable, daily commuter until last month.`,
    (car) => `Time to let go of the ${car.model}. It is a ${car.year} in ${car.paint}.`,
    (car) => `We bought a bigger one, so this ${car.make} ${car.model} has to find a new home.`,
    (car) => `${carName(car)}, ${car.transmission}, ${car.paint} outside.`,
    (car) => `Moving abroad and cannot take my ${car.year} ${car.model} along.`,
    (car) => `My late aunt's ${car.make}, a ${car.year} ${car.model}. She drove it to church and to the market.`,
    (car) => `For your consideration: a ${car.year} ${car.make} ${car.model}.`,
  ],
  title: {
    clean: [
      'Clean title in hand.',
      'Title is clean.',
      'Clear title, ready to transfer.',
      'Clean title, smogged last month.',
    ],
    salvage: ['Salvage title, repaired by a body shop in 2023.', 'It has a salvage title, priced accordingly.'],
    rebuilt: ['Rebuilt title, passed inspection.', 'Rebuilt title because of a rear bumper.'],
    lien: ['There is still a lien, the bank holds the paper.'],
    missing: ['Paperwork is lost, bill of sale only.'],
    'parts only': ['For parts, it will not be registered again.'],
  },
  seats: {
    leather: ['Leather seats in good shape.', 'Full leather interior.', 'Black leather seats, no rips.'],
    cloth: ['Cloth seats, no stains.', 'Clean cloth interior.'],
  },
  has: {
    sunroof: ['Power sunroof works.', 'Has a moonroof.'],
    'heated seats': ['Heated front seats.', 'Seat heaters for cold mornings.'],
    navigation: ['Factory navigation.', 'Navigation system.'],
    'backup camera': ['Backup camera.', 'Rear view camera helps with parking.'],
    bluetooth: ['Bluetooth audio.', 'Bluetooth and aux.'],
    'apple carplay': ['Apple CarPlay and Android Auto.', 'CarPlay works with my phone.'],
    'third row': ['Third row seating folds flat.', 'Fits the whole team with the 3rd row.'],
    'tow hitch': ['Tow hitch installed.', 'Has the tow package.'],
    'roof rack': ['Roof rack included.', 'Roof rails for your bikes.'],
    'alloy wheels': ['Alloy wheels, tires at 70%.', 'Nice alloys.'],
    'all-wheel drive': ['AWD handles snow.', '4WD works as it should.'],
    'one owner': ['One owner since new.', 'I am the original owner.'],
    'service records': ['All service records available.', 'Complete maintenance history.'],
    accident: ['It was in a small accident in 2021, repaired.', 'Minor fender bender, bumper replaced.'],
    rust: ['Some rust on the rocker panels.', 'Surface rust underneath.'],
    dents: ['A few dents, see photos.', 'Small dent on the rear door.'],
    smoker: ['Previous driver was a smoker.'],
    'mechanical problem': ['Check engine light is on.', 'Needs a new clutch.', 'Transmission slips when cold.'],
  },
  hasNot: {
    accident: ['No accidents.', 'Never been in an accident.', 'Accident free.'],
    rust: ['No rust.', 'Rust free, always garaged.'],
    dents: ['No dents or dings.'],
    smoker: ['Never smoked in.', 'Non-smoker.'],
    'mechanical problem': ['No mechanical issues.', 'Mechanically sound.', 'Runs and drives great.'],
    'one owner': ['Second owner.', 'I am the third owner.'],
    sunroof: ['No sunroof.'],
    navigation: ['No navigation.'],
  },
  closing: [
    'Text me for a test drive.',
    'Serious buyers only, no trades.',
    'Asking price is firm.',
    'Price is negotiable in person.',
    'First come, first served.',
    'If you can read this, it is still available.',
    'Cash or cashier check, please.',
    'Evenings and weekends are best to see it.',
    'No lowballers, I know what I have.',
    'Bring your mechanic if you like.',
    'New battery last winter. Call or text.',
    'Can meet at your bank.',
  ],
  dealer: [
    'We finance all credit. Visit our lot today.',
    'Dealer fees and tax not included. Ask about our warranty.',
    'Call the dealership to confirm that it is still here.',
    'Every car on our lot is inspected before sale.',
    'Stock # on request. Our lot is open Monday to Saturday.',
    'Trade-ins welcome at our dealership. Delivery can be arranged.',
  ],
}

export const spanish: Phrases = {
  opening: [
    (car) => `Vendo mi ${carName(car)}.`,
    (car) => `Se vende ${car.make} ${car.model} ${car.year}, muy buen carro.`,
    (car) => `Bonito ${car.model} ${car.year}, listo para manejar.`,
    (car) => `Por viaje vendo ${car.make} ${car.model} del ${car.year}.`,
    (car) => `${carName(car)} en venta, lo usamos toda la familia.`,
  ],
  title: {
    clean: ['Título limpio en mano.', 'Título limpio.'],
    salvage: ['Título salvage, ya reparado.'],
    rebuilt: ['Título reconstruido, pasó inspección.'],
    lien: ['Todavía se debe al banco.'],
    missing: ['Sin papeles, solo bill of sale.'],
  },
  seats: {
    leather: ['Asientos de piel en buen estado.', 'Interior de cuero.'],
    cloth: ['Asientos de tela limpios.'],
  },
  has: {
    sunroof: ['Techo solar.', 'Tiene quemacocos.'],
    'backup camera': ['Cámara de reversa.'],
    bluetooth: ['Bluetooth.'],
    'heated seats': ['Asientos calefactables.'],
    navigation: ['Con navegación.'],
    'tow hitch': ['Tiene enganche para jalar.'],
    'all-wheel drive': ['Tracción integral, 4x4.'],
    'third row': ['Tercera fila de asientos.'],
    'alloy wheels': ['Rines de aluminio.'],
    'one owner': ['Un solo dueño.', 'Único dueño.'],
    'service records': ['Historial de servicio completo.'],
    accident: ['Tuvo un accidente chico, ya reparado.'],
    rust: ['Tiene un poco de óxido abajo.'],
    dents: ['Tiene unas abolladuras.'],
    'mechanical problem': ['Necesita transmisión.'],
  },
  hasNot: {
    accident: ['Sin accidentes.', 'Nunca chocado.'],
    rust: ['Sin óxido.'],
    'mechanical problem': ['Sin problemas mecánicos.'],
    smoker: ['Nunca fumado.'],
  },
  closing: [
    'Precio a tratar.',
    'Interesados mandar mensaje.',
    'Solo gente seria.',
    'Se puede ver por las tardes.',
    'No cambios, solo efectivo.',
    'Llamar después de las cinco.',
  ],
  dealer: ['Financiamos con o sin crédito.'],
}
