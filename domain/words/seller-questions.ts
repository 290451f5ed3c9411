import type { Feature } from '../judgment/features/features'
import { paintFeatures } from '../judgment/features/paint'
import type { ListingFigure } from '../judgment/criteria/comparison'

export type SellerQuestion = readonly [english: string, spanish: string]

/**
 * The English object of "Does it have …?" for features that sound wrong by their name alone. Spanish needs no article
 * after "¿Tiene …?", so the feature's Spanish name works.
 */
export const englishObjects: Partial<Record<Feature, string>> = {
  'third row': 'a third row of seats',
  'captain chairs': 'captain chairs in the second row',
  'heated steering wheel': 'a heated steering wheel',
  sunroof: 'a sunroof',
  'panoramic roof': 'a panoramic roof',
  'power liftgate': 'a power liftgate',
  navigation: 'built-in navigation',
  'apple carplay': 'Apple CarPlay',
  'android auto': 'Android Auto',
  bluetooth: 'Bluetooth',
  touchscreen: 'a touchscreen',
  'premium sound': 'a premium sound system',
  'usb ports': 'USB ports',
  'aux input': 'an aux input',
  'wireless charging': 'wireless phone charging',
  'wi-fi hotspot': 'a Wi-Fi hotspot',
  'head-up display': 'a head-up display',
  'rear entertainment': 'a rear entertainment system',
  'backup camera': 'a backup camera',
  '360 camera': 'a 360-degree camera',
  'blind spot monitor': 'blind spot monitoring',
  'lane keeping': 'lane keeping assist',
  'tire pressure monitor': 'a tire pressure monitor',
  'led headlights': 'LED headlights',
  'tow hitch': 'a tow hitch',
  'tow package': 'the tow package',
  'locking differential': 'a locking differential',
  'sport mode': 'a sport mode',
  'roof rack': 'a roof rack',
  'spare tire': 'a spare tire',
  'bed liner': 'a bed liner',
  'bed cover': 'a bed cover',
  wrap: 'a vinyl wrap',
  dents: 'any dents',
  scratches: 'any scratches',
  leaks: 'any leaks',
  'hail damage': 'any hail damage',
  'mechanical problem': 'any mechanical problems',
  'bad smell': 'any bad smell inside',
  'clean carfax': 'a clean Carfax',
  cvt: 'a CVT',
}

/** Asks for the color itself, because the answer covers every color. */
const whichColor: SellerQuestion = ['What color is it?', '¿De qué color es?']

/**
 * Features with their own question instead of "Does it have …?". Numbers are asked for without the buyer's limits.
 */
export const featureQuestions: Partial<Record<Feature, SellerQuestion>> = {
  seats: ['How many people does it seat?', '¿Cuántos asientos tiene?'],
  doors: ['How many doors does it have?', '¿Cuántas puertas tiene?'],
  'folding rear seats': ['Do the rear seats fold down?', '¿Se abaten los asientos traseros?'],
  'air conditioning': ['Does the air conditioning work?', '¿Funciona el aire acondicionado?'],
  'black interior': ['Is the interior black?', '¿El interior es negro?'],
  'light interior': ['Is the interior a light color?', '¿El interior es de color claro?'],
  convertible: ['Is it a convertible?', '¿Es convertible?'],

  'all-wheel drive': ['Is it all-wheel drive?', '¿Tiene tracción integral (AWD)?'],
  'four-wheel drive': ['Is it four-wheel drive?', '¿Es 4x4?'],
  'front-wheel drive': ['Is it front-wheel drive?', '¿Es de tracción delantera?'],
  'rear-wheel drive': ['Is it rear-wheel drive?', '¿Es de tracción trasera?'],
  'manual transmission': ['Is it a manual?', '¿Es de transmisión manual?'],
  'automatic transmission': ['Is it an automatic?', '¿Es de transmisión automática?'],
  turbo: ['Is the engine turbocharged?', '¿El motor es turbo?'],
  hybrid: ['Is it a hybrid?', '¿El motor es híbrido?'],
  'plug-in hybrid': ['Is it a plug-in hybrid?', '¿Es un híbrido enchufable?'],
  electric: ['Is it fully electric?', '¿Funciona solo con electricidad?'],
  diesel: ['Is it a diesel?', '¿Es diésel?'],
  horsepower: ['How much horsepower does it have?', '¿Cuántos caballos de fuerza tiene?'],
  'fuel economy': ['What gas mileage does it get?', '¿Cuántas millas por galón rinde?'],
  cylinders: ['How many cylinders does the engine have?', '¿De cuántos cilindros es el motor?'],
  'engine size': ['What size is the engine?', '¿De cuántos litros es el motor?'],
  'towing capacity': ['How much can it tow?', '¿Cuánto puede remolcar?'],
  'electric range': ['How far does it go on a full charge?', '¿Cuántas millas recorre con la carga completa?'],

  'good tires': ['Are the tires in good shape?', '¿Las llantas están en buen estado?'],
  'snow tires': ['Does it come with snow tires?', '¿Incluye llantas de invierno?'],
  ...Object.fromEntries(paintFeatures.map((paint) => [paint, whichColor])),
  'original paint': ['Is the paint original?', '¿La pintura es original?'],
  garaged: ['Has it been kept in a garage?', '¿Se ha guardado en garaje?'],
  'crew cab': ['Is it a crew cab?', '¿Es de doble cabina?'],
  'long bed': ['Does it have the long bed?', '¿Es de caja larga?'],
  'lift kit': ['Has it been lifted?', '¿Tiene la suspensión elevada?'],
  modifications: ['Has it been modified in any way?', '¿Tiene alguna modificación?'],

  rust: ['Is there any rust on it?', '¿Tiene óxido en alguna parte?'],
  'faded paint': ['Is the paint faded or peeling anywhere?', '¿La pintura está desgastada en alguna parte?'],
  'cracked windshield': ['Is the windshield cracked or chipped?', '¿El parabrisas está roto o estrellado?'],
  'torn seats': ['Are any of the seats torn or stained?', '¿Hay asientos rotos o manchados?'],
  smoking: ['Has anyone smoked in it?', '¿Alguien ha fumado adentro?'],
  pets: ['Have pets been in it?', '¿Ha llevado mascotas?'],
  'warning lights': ['Are any warning lights on?', '¿Hay alguna luz de advertencia encendida?'],
  'deployed airbags': ['Have the airbags ever gone off?', '¿Se han activado alguna vez las bolsas de aire?'],
  'clean interior': ['Is the interior clean?', '¿El interior está limpio?'],
  'spare key': ['Does it come with a spare key?', '¿Incluye llave de repuesto?'],
  keys: ['How many keys come with it?', '¿Cuántas llaves incluye?'],

  accident: ['Has it been in an accident?', '¿Ha tenido algún accidente?'],
  'frame damage': ['Has the frame ever been damaged or repaired?', '¿El chasis ha tenido daños o reparaciones?'],
  'flood damage': ['Has it ever been in a flood?', '¿Ha estado en alguna inundación?'],
  'salvage title': ['Is the title salvage or rebuilt?', '¿El título es salvage o reconstruido?'],
  'clean title': ['Is the title clean?', '¿El título está limpio?'],
  'title in hand': ['Do you have the title in hand?', '¿Tiene el título en mano?'],
  'missing title': ['Do you have the title?', '¿Tiene el título?'],
  lien: ['Is there a lien on it?', '¿Tiene algún gravamen o deuda?'],
  'lemon history': ['Was it ever a lemon law buyback?', '¿Lo recompró el fabricante alguna vez por ley lemon?'],
  'rental history': ['Was it ever a rental or fleet car?', '¿Fue alguna vez de renta o de flotilla?'],
  'open recall': ['Are there any open recalls on it?', '¿Tiene algún retiro de fábrica pendiente?'],
  'service records': ['Do you have the service records?', '¿Tiene los comprobantes de mantenimiento?'],
  'dealer serviced': ['Was it serviced at the dealer?', '¿Se le dio servicio en el concesionario?'],
  'timing belt replaced': ['Has the timing belt been replaced?', '¿Ya se le cambió la banda de tiempo?'],
  'new brakes': ['Have the brakes been replaced recently?', '¿Se le cambiaron los frenos hace poco?'],
  'new battery': ['Has the battery been replaced recently?', '¿Se le cambió la batería hace poco?'],
  'new engine': ['Has the engine been replaced or rebuilt?', '¿Se le cambió o reconstruyó el motor?'],
  'new transmission': ['Has the transmission been replaced or rebuilt?', '¿Se le cambió o reconstruyó la transmisión?'],
  'highway miles': ['Are they mostly highway miles?', '¿La mayoría de las millas son de carretera?'],
  inspection: ['Does it have a current inspection?', '¿Tiene la inspección vigente?'],
  'smog passed': ['Has it passed smog?', '¿Ya pasó la prueba de emisiones (smog)?'],
  registration: ['Is the registration current?', '¿El registro está vigente?'],
  owners: ['How many owners has it had?', '¿Cuántos dueños ha tenido?'],
  'us spec': ['Was it built for the US market?', '¿Se fabricó para Estados Unidos?'],
  'odometer doubt': ['Is the odometer reading the actual mileage?', '¿El odómetro marca las millas reales?'],

  dealer: ['Are you a dealer or a private seller?', '¿Es usted particular o revendedor?'],
  'dealer posing as private': ['Are you a dealer or a private seller?', '¿Es usted particular o revendedor?'],
  'price firm': ['Is the price firm?', '¿El precio es fijo?'],
  'price negotiable': ['Is the price negotiable?', '¿El precio es negociable?'],
  'curb price': ['Is that the full price?', '¿Ese es el precio total?'],
  'takes trades': ['Would you take a trade?', '¿Acepta cambios?'],
  'seller financing': ['Do you offer financing?', '¿Ofrece financiamiento?'],
  'accepts texts': ['Can I text you?', '¿Le puedo mandar mensajes de texto?'],
  'test drive': ['Could I take it for a test drive?', '¿Puedo hacer una prueba de manejo?'],
  'independent inspection': ['Could I have a mechanic look at it?', '¿Lo puede revisar mi mecánico?'],
  'reason for sale': ['Why are you selling it?', '¿Por qué lo vende?'],
  delivery: ['Could you deliver it?', '¿Lo puede entregar a domicilio?'],
  warranty: ['Is it still under warranty?', '¿Todavía tiene garantía?'],
  'certified pre-owned': ['Is it certified pre-owned?', '¿Es un seminuevo certificado?'],
  'as is': ['Is it sold as is?', '¿Se vende sin garantía?'],
  'parts only': ['Does it run and drive?', '¿Enciende y camina?'],
}

export const figureQuestions: Record<ListingFigure, SellerQuestion> = {
  price: ['What is your asking price?', '¿Cuál es el precio?'],
  odometer: ['How many miles are on it?', '¿Cuántas millas tiene?'],
  year: ['What year is it?', '¿De qué año es?'],
}

/** What every buyer should know, whatever they wish for. */
export const standingQuestions = {
  vin: ['Could you send me the VIN?', '¿Me puede mandar el VIN?'],
  title: ['Is the title in your name?', '¿El título está a su nombre?'],
  total: ['What is the total with all fees?', '¿Cuál es el total con todos los cargos?'],
  recalls: ['Have all recalls been done?', '¿Ya se le hicieron todos los retiros de fábrica?'],
  body: ['What body style is it?', '¿Qué tipo de carrocería tiene?'],
  visit: ['When could I come and see it?', '¿Cuándo podría ir a verlo?'],
} as const satisfies Record<string, SellerQuestion>
