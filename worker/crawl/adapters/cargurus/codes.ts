import type { FeedCodes, FeedQuery } from '../contract'

/**
 * Marketplace codes of makes and some models by catalog id, as seen by several users of the site up to 2026-08. The
 * site's pages show the others (discovered-codes.ts). Codes do not change.
 */
const makeCodes = table(`
acura m4; alfa-romeo m124; amc m133; aston-martin m110; audi m19; bentley m20; bmw m3; buick m21; cadillac m22;
chevrolet m1; chrysler m23; daewoo m81; daihatsu m95; datsun m96; delorean m97; dodge m24; eagle m82; ferrari m25;
fiat m98; fisker m183; ford m2; freightliner m99; genesis m203; geo m83; gmc m26; honda m6; hummer m27; hyundai m28;
ineos m283; infiniti m84; international m158; isuzu m30; jaguar m31; jeep m32; karma m233; kia m33; lamborghini m34;
land-rover m35; lexus m37; lincoln m38; lotus m39; lucid m274; maserati m40; maybach m41; mazda m42; mclaren m141;
mercedes-benz m43; mercury m44; mg m102; mini m45; mitsubishi m46; nissan m12; oldsmobile m85; panoz m86; plymouth m87;
polestar m260; pontiac m47; porsche m48; ram m191; rivian m243; rolls-royce m49; saab m50; saturn m51; scion m52;
smart m111; subaru m53; suzuki m54; tesla m112; toyota m7; triumph m137; vinfast m279; volkswagen m55; volvo m56
`)

const modelCodes = table(`
honda/accord d585; honda/civic d586; honda/cr-v d589; honda/pilot d594; honda/odyssey d592; honda/fit d744;
toyota/4runner d290; toyota/camry d292; toyota/corolla d295; toyota/highlander d298; toyota/prius d15;
toyota/rav4 d306; toyota/tacoma d311; toyota/tundra d313; toyota/sienna d308; ford/f-150 d337; ford/escape d330;
ford/explorer d334; ford/mustang d2; ford/focus d346; chevrolet/silverado-1500 d630; chevrolet/equinox d616;
chevrolet/malibu d622; chevrolet/corvette d1; nissan/altima d237; nissan/rogue d1047; nissan/sentra d249;
subaru/outback d380; subaru/forester d374; subaru/crosstrek d2387; tesla/model-3 d2475; tesla/model-y d3044;
tesla/model-s d2039; jeep/wrangler d494; jeep/grand-cherokee d490; mazda/cx-5 d2133; mazda/mazda3 d214;
bmw/3-series d1512; volkswagen/jetta d200
`)

/** The codes of a feed's make and model: those found on pages first, then the tables; null when neither has one. */
export function codesOf(feed: FeedQuery, discovered: FeedCodes | undefined): FeedCodes {
  if (feed.make === null) return { make: null, model: null }
  const byTable = feed.model === null ? undefined : modelCodes.get(`${feed.make}/${feed.model}`)
  return {
    make: discovered?.make ?? makeCodes.get(feed.make) ?? null,
    model: feed.model === null ? null : (discovered?.model ?? byTable ?? null),
  }
}

/** For the test that compares the tables with the catalog. */
export const tabledIds = (): string[] => [...makeCodes.keys(), ...modelCodes.keys()]

function table(text: string): Map<string, string> {
  return new Map(text.split(';').map((entry) => entry.trim().split(' ') as [string, string]))
}
