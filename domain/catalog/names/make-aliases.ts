/** Short names and common misspellings of makes, by id. Spaces, dots and hyphens are ignored. */
const aliases: Record<string, string> = {
  acura: 'accura, acurra',
  'alfa-romeo': 'alfa, alfa romero',
  'austin-healey': 'austin healy, healey',
  bmw: 'bwm, bmv, beemer, beamer, bimmer, bmws',
  cadillac: 'cadilac, cadillack, caddilac, caddillac, cadillax, cadillic, caddy',
  chevrolet:
    'chevy, chev, chey, chvy, chevi, chevie, chevey, chevvy, cheverolet, chevorlet, chevrolete, chevolet, chevroler, chvrolet, chverolet, chevrolte, chevorolet, cheverlet, chevrelot, chevrlet',
  chrysler: 'crysler, chrystler, chryslar, crystler, chrylser, chysler, chryler, chriysler, crylser',
  dodge: 'dogde, dodg, doge, dodger, dodge ram, dodge ram truck',
  ford: 'frod',
  honda: 'homda, hinda, hnda, hondas, hoda',
  hummer: 'hummers',
  hyundai:
    'hundai, hyundia, huyndai, hyndai, hyunday, hundia, hyandai, hiunday, huyndia, hyundi, hyundie, hunday, hyundei',
  infiniti: 'infinity, infinit, infinti, infinitti, infiniity, infinite',
  isuzu: 'izuzu, isusu, izusu',
  jaguar: 'jag, jagular, jaguer, jagaur',
  jeep: 'jeeo',
  'land-rover': 'range rover, rangerover, landrover range rover, land rovers, land-rover range rover',
  lexus: 'lexues, lexas, lexis, lexu',
  lincoln: 'linclon, lincon, lincolin',
  mazda: 'madza, mazada, mazad, mazdas',
  'mercedes-benz':
    'mercedes, benz, mercedez, mercedez benz, mercades, merecedes, mercedes amg, mbz, mb, merc, mercedies, mercedse, mercdes, mercedes bens, marcedes, mersedes',
  mercury: 'mercuery, mercurey',
  mini: 'mini cooper, mini copper, minicooper',
  mitsubishi:
    'mitsu, mitsubshi, mitsubischi, mitsbishi, mistubishi, mitsibishi, mitsubitsi, mitsubushi, mitshubishi, mitsubisi, mitsubichi, mitsubitshi, mitsibushi',
  nissan: 'nissian, nissa, niissan, nisan, nissin, nisson, nissans, nissen',
  oldsmobile: 'olds, oldmobile, oldsmobil',
  pontiac: 'pontaic, pontic, pontiack, ponitac',
  porsche: 'porshe, porche, porsch, porshce',
  ram: 'ram truck, ram pickup, dodge promaster, dodge pro master',
  'rolls-royce': 'rolls',
  saturn: 'satrun, sarturn',
  smart: 'smart car, smartcar',
  studebaker: 'studabaker, studebacker',
  subaru: 'subura, suburu, suburo, subaro, subuaru, suburau, suberu, subarus',
  toyota: 'toyoda, toyata, toyoya, totota, toyta, toyoto, tyota, toyot, toy, toyotas, toyotta, tayota, toyoa',
  volkswagen:
    'vw, volkswagon, volks wagen, volks wagon, volkwagen, volkswagan, volkswagin, volkwagon, vokswagen, volkswagn, volkswaggen, volks, wolkswagen, wolswagen',
  volvo: 'vovlo',
  willys: 'willys jeep, willys overland',
}

export const makeAliases: Record<string, string[]> = Object.fromEntries(
  Object.entries(aliases).map(([make, list]) => [make, list.split(', ')]),
)
