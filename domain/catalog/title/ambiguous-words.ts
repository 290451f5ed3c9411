const setOf = (...lines: string[]) => new Set(lines.flatMap((line) => line.split(' ')))

/**
 * Makes with a name or short name that is also an ordinary word. They count only beside one of their models or a year.
 */
export const ambiguousMakes = setOf(
  'smart mini ram eagle genesis lotus lucid karma international triumph mg srt geo rolls alfa olds mb merc toy jag caddy dodger',
  'infinity infinite infinit lincoln plymouth hudson nash willys healey volks doge dodg dodge hoda fisker maybach',
)

/** Beside one of these words, a make's name means something else: "smart buy", "mini van", "dodge the dealer". */
export const nonMakeContextWords = setOf(
  'buy buys choice shopper deal deals key keys phone tv investment money way move purchase buyer device start trip',
  'van vans bus motorhome truck bike excavator loader fridge split home the a dealer dealers dealership dealerships',
  'fees harvester trailer sheep horn stereo speakers sound system audio amp guard mount bumper air',
)

/** Before one of these words, a make's name describes a part: "chevy 350 motor", "ford 9 inch". */
export const carPartWords = setOf(
  'engine motor powered power swap swapped transmission trans rear axle inch rims wheels parts dealer dealership',
  'dealers specialist emblem ls v8 crate block small reliability quality 302 305 327 350 351 383 396 400 454 460 mechanic',
)

/** Bodies and trims that are also model names. They name a model only directly beside its make. */
export const bodyAndTrimWords = setOf(
  'cabriolet cabrio classic clubman convertible coupe gls hardtop new paceman pickup roadster spider spyder sport',
  'touring town van vans cooper custom select premier limited bus deluxe wagon',
  // Also engines, a trim and a town.
  'ls1 ls2 cheyenne',
)

/**
 * Ordinary words that are also model names. They count only directly beside the make or, without a make, directly after
 * the year.
 */
export const ordinaryWordModels = setOf(
  'accent air alltrack ascent aspire aura breeze bug california canyon caravans century champ charger city club compass',
  'concord contour crown cruise cruz cube dart dawn daytona defender disco discovery echo eclipse edge element elite encore',
  'envision envoy equinoxes escape escort excel expo express fit flex focus fox fusion ghost gravity horizon hornet',
  'impulse insight ion jimmy journey juke justy karma kicks laser leaf legend liberty lightning magnum marauder matrix',
  'metro mirage monaco montana neon nitro nova oasis ocean outlander outlook passion passport patriot phantom',
  'pilot precis probe pure quest rabbit raider ranger rebel recon regency relay rendezvous reno rocky rogue rouge sable',
  'samurai scout shadow sky sonic soul spark spectra spectre spirit sprint status stealth stinger storm summit sundance',
  'swift taco tempo terrain thing titian torrent tracer tracker transit tribute typhoon ultima vantage venture venue',
  'verso vet vibe view vision volt 500 cc stylus sti evo evoke evolution talon colt',
  // Classics.
  'ambassador champion clipper commodore hawk lark avanti caribbean sprite metropolitan pacemaker',
  'k10 k20 k30 c20 trx apache aries beat belvedere biturbo brat carry catalina chaser chieftain citation comet conquest cordoba corona',
  'coronet courier cuda cyclone dasher demon dino diplomat duster elan electra enzo europa every falcon figaro fury',
  'ghia granada luv lynx master merak milano miura modela modelt mondial monza newport nomad omega omni pao',
  'pinto polara rambler rampage raptor reliant satellite scamp silvia skyline squareback stag starfire tempest',
  'transporter valiant vega versailles wildcat',
)

/** Model names that are also towns, words or trims. Without their make they name a car only directly beside a year. */
const contextDependentModels = setOf(
  'acclaim aspen astra astro atlas aurora avalanche avenger aviator bonneville brooklands caliber capri caravan carnival',
  'cascada celebrity cherokee cirrus clarity cobalt colorado concorde continental corsair corsica cougar crossfire',
  'crosstour cruiser dakota denali dynasty enclave endeavor endeavour entourage equator equinox equus esteem',
  'excursion expedition explorer fairmont fleetwood forte freestyle frontier gladiator golf grandam grenadier imperial',
  'intrepid intrigue legacy lucerne malibu mariner maverick milan monterey mountaineer mystique nautilus navajo',
  'navigator optima outback pacer pacifica palisade panther pathfinder prelude previa prowler quantum rainier rapide regal',
  'renegade rio riviera roadmaster rodeo roma rondo safari savana savanna sebring sedona seville sidekick sierra',
  'silhouette solara sonoma stanza storm stratus sts suburban sunbird taos taurus thunderbird titan topaz',
  'traverse travers trax trooper tucson tuscan tuson freelander uncharted vandura vanquish vento verona versa vigor',
  'villager virage vista voyager wagoneer wraith zephyr beetle eos accord accords',
)

/**
 * Model names that are also towns, and neighboring words that mark them as a town. States that are also words or trims
 * are left out.
 */
export const townModels = setOf(
  'aspen aurora california dakota durango malibu monterey santafe sedona sonoma tacoma tahoe tucson',
)
export const wordsBeforeTown = setOf('in near lake around downtown north south')
export const wordsAfterTown = setOf('beach county area az co fl nm nv tx ut wa')

export const ambiguousModels = new Set([...ordinaryWordModels, ...contextDependentModels])

/** Words that may appear between a year and the name, or before both: colors, praise, bodies, drivetrains. */
export const fillerWords = setOf(
  'black white red blue green silver gray grey gold tan brown beige maroon burgundy yellow orange purple champagne pearl',
  'bronze charcoal mint metallic dark light clean nice super very beautiful great good excellent cheap rare lifted lowered',
  'custom low mile miles mileage used new like perfect sweet reliable loaded gorgeous immaculate pristine classic hot one',
  'owner single fully the a an my our for sale by must see wow look l@@k 2dr 4dr 2 4 door doors dr 2d 4d sedan coupe convertible hatchback',
  'wagon suv truck pickup van minivan 4x4 4wd awd fwd rwd 2wd 4x2 diesel hybrid electric turbo v6 v8 automatic manual stick',
  'auto stickshift crew cab regular extended ext quad king super hd turbocharged supercharged fast sporty little big old',
  'anniversary edition special 40th 50th 25th 30th 20th 10th limited sport sports economical salvage rebuilt certified',
  'preowned pre owned plug in factory stock only selling project restored vintage antique mechanic mechanics special obo harley davidson',
  // Generations of BMWs.
  'e30 e36 e39 e46 e60 e90 e92 f30 f80',
)

/** Makers outside the catalog. A make beside one of them refers to an engine, a chassis or a second car. */
export const nonCatalogMakers = setOf(
  'desoto kaiser edsel opel peugeot renault kenworth peterbilt mack hino',
  'winnebago coachmen jayco itasca airstream holiday rambler thor harley yamaha kawasaki',
  'ducati bobcat caterpillar cat kubota deere polaris sterling navistar bluebird collins',
  'coachman keystone tiffin newmar damon allegro ural bayliner lund workhorse saleen vespa hayabusa',
)

/** A title with one of these words may offer something other than a car: "2007 Nitro bass boat". */
export const nonCarWords = setOf(
  'boat boats trailer trailers motorcycle motorcycles scooter atv utv snowmobile kayak pontoon outboard motorhome',
  'rv camper toyhauler travel fifth wheel forklift tractor mower loader excavator bicycle bike cart carts guitar jersey phone tv parts',
  // Boats and motor homes of makers that share a name with a car.
  'wakesetter vlx lsv bounder southwind tioga jamboree flair sailboat sloop sleeps slideout',
)
