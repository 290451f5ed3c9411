import { distanceMiles } from './geography'
import { gazetteer, placeLabel, type Place } from './gazetteer'
import { stateNames } from './us-states'
import { usZipCodes } from './zip-codes'

/** A place to search around. `radiusMiles` is null for a town, which has the default radius. */
export interface Region {
  /** "Dallas, Texas": as in the form. */
  label: string
  radiusMiles: number | null
}

/**
 * What people call cities and their surroundings, by the city at their center. A number is the radius of a region that
 * the default one does not reach across.
 */
const nicknames: Record<string, [place: string, radiusMiles?: number]> = Object.fromEntries(
  Object.entries({
    'Dallas, TX': 'big d|dtx|dfw|d f w|dallas ft worth|dallas fort worth|dallas metroplex|the metroplex',
    'San Francisco, CA':
      'bay area|the bay|sf bay area|sf bay|san francisco bay area|sf|san fran|frisco bay|area de la bahia|la bahia',
    'San Jose, CA': 'silicon valley|south bay|sj',
    'Oakland, CA': 'east bay|oaktown',
    'Los Angeles, CA': 'l a area|greater la|los angeles area|los ángeles|san fernando valley|sfv',
    'New York, NY':
      'nyc|new york city|ny city|manhattan ny|manhattan|the city of new york|nueva york|tri state area|tristate area|queens|queens ny',
    'Brooklyn, NY': 'bk ny',
    'Bronx, NY': 'the bronx|el bronx',
    'Philadelphia, PA': 'philly|filadelfia',
    'Las Vegas, NV': 'vegas',
    'Atlanta, GA': 'atl',
    'Chicago, IL': 'chi town|chitown|chicagoland',
    'Minneapolis, MN': 'twin cities|the twin cities|mpls|minneapolis st paul',
    'Kansas City, MO': 'kc|kcmo|kansas city metro',
    'Washington, DC': 'dc|washington dc|washington d c|d c|dmv area|the dmv',
    'Phoenix, AZ': 'phx|phx metro|valley of the sun',
    'Salt Lake City, UT': 'slc|salt lake',
    'New Orleans, LA': 'nola',
    'Indianapolis, IN': 'indy',
    'Oklahoma City, OK': 'okc',
    'Saint Louis, MO': 'stl',
    'Portland, OR': 'pdx',
    'Jacksonville, FL': 'jax|jville',
    'Houston, TX': 'htx|h town|htown',
    'Austin, TX': 'atx',
    'San Antonio, TX': 'satx|san antone|san anto',
    'Saint Petersburg, FL': 'st pete',
    'Tampa, FL': 'tampa bay|tampa bay area',
    'Fort Lauderdale, FL': 'ft lauderdale',
    'Riverside, CA': 'inland empire|the ie',
    'Santa Ana, CA': 'orange county|oc ca',
    'Virginia Beach, VA': 'hampton roads|va beach',
    'McAllen, TX': 'rgv|rio grande valley|el valle de texas',
    'Raleigh, NC': 'research triangle|the triangle|raleigh durham',
    'Davenport, IA': 'quad cities',
    'Seattle, WA': 'puget sound|seatac',
    'Cincinnati, OH': 'cincy',
    'Pittsburgh, PA': 'pgh',
    'Colorado Springs, CO': 'co springs',
    'Coeur D Alene, ID': 'cda',
    'Albuquerque, NM': 'abq',
    'San Diego, CA': 'sd ca',
    'Boston, MA': 'greater boston|beantown',
    'Detroit, MI': 'metro detroit|motor city',
    'Milwaukee, WI': 'mke',
    'Nashville, TN': 'nashvegas|music city',
    'Charlotte, NC': 'clt',
    'Baltimore, MD': 'bmore',
    'Hicksville, NY': 'long island',
    'Newark, NJ': 'north jersey',
    'Cherry Hill, NJ': 'south jersey',
    'Poughkeepsie, NY': 'hudson valley',
    'Grand Rapids, MI': 'west michigan',
    'Sacramento, CA': 'sacto|sac town|sactown|sac ca',
    'Fort Worth, TX': 'cowtown|funky town',
    'Boise, ID': 'treasure valley',
    'Allentown, PA': 'lehigh valley',
    'Greensboro, NC': 'the triad|piedmont triad',
    'Norfolk, VA': 'the 757',
    'Melbourne, FL': 'space coast',
    'Fort Myers, FL': 'swfl|southwest florida',
    'Fayetteville, AR': 'nwa|northwest arkansas',
    'Charleston, SC': 'the lowcountry|lowcountry',
    'Greenville, SC': 'upstate sc|upstate south carolina|gvl',
    'Buffalo, NY': 'wny|western new york|western ny',
    'Syracuse, NY': 'cny|central new york|central ny',
    'Albany, NY': 'capital district|capital region',
    'Fort Collins, CO': 'noco|northern colorado|foco',
    'Palmdale, CA': 'antelope valley',
    'Victorville, CA': 'high desert',
    'Indio, CA': 'coachella valley',
    'Bakersfield, CA': 'bako',
    'Honolulu, HI': 'oahu',
    'Cleveland, OH': 'the cle|northeast ohio|neo ohio',
    'Arlington, VA': 'nova va|northern va|northern virginia',
    'Spokane, WA': 'spokompton',
    'Little Rock, AR': 'central arkansas',
    'Tucson, AZ': 'the old pueblo',
  }).flatMap(([place, names]) => names.split('|').map((name) => [name, [place]])),
)
Object.assign(nicknames, {
  socal: ['Los Angeles, CA', 120],
  'so cal': ['Los Angeles, CA', 120],
  'southern california': ['Los Angeles, CA', 120],
  'sur de california': ['Los Angeles, CA', 120],
  norcal: ['Sacramento, CA', 150],
  'nor cal': ['Sacramento, CA', 150],
  'northern california': ['Sacramento, CA', 150],
  'central valley': ['Fresno, CA', 120],
  'south florida': ['Fort Lauderdale, FL', 90],
  'sur de florida': ['Fort Lauderdale, FL', 90],
  'central florida': ['Orlando, FL', 90],
  'upstate new york': ['Syracuse, NY', 150],
  'upstate ny': ['Syracuse, NY', 150],
  'new england': ['Boston, MA', 200],
  'pacific northwest': ['Portland, OR', 250],
  pnw: ['Portland, OR', 250],
  'front range': ['Denver, CO', 90],
  'east texas': ['Tyler, TX', 90],
  'west texas': ['Midland, TX', 150],
  'central texas': ['Austin, TX', 90],
  'western washington': ['Seattle, WA', 120],
  'eastern washington': ['Spokane, WA', 150],
  'western slope': ['Grand Junction, CO', 100],
  'western pa': ['Pittsburgh, PA', 90],
  'central pa': ['State College, PA', 90],
  'western nc': ['Asheville, NC', 90],
  'western massachusetts': ['Springfield, MA', 60],
  'western mass': ['Springfield, MA', 60],
  'upper peninsula': ['Marquette, MI', 150],
  'northern michigan': ['Traverse City, MI', 100],
  'central coast': ['San Luis Obispo, CA', 90],
  'florida panhandle': ['Pensacola, FL', 120],
} satisfies Record<string, [string, number]>)

/** Words in the longest nickname. */
export const maxNicknameWords = 5

/** The region that a nickname means: "dfw", "bay area". Takes a name normalized by `normalizePlaceName`. */
export function findNickname(name: string): Region | null {
  const known = Object.hasOwn(nicknames, name) ? nicknames[name] : undefined
  if (!known) return null
  const [place, radiusMiles = null] = known
  const [city = '', state = ''] = place.split(', ')
  return { label: `${city}, ${stateNames[state]}`, radiusMiles }
}

/** How much of a state's ZIP codes its circle covers. The rest are far corners, such as El Paso in Texas. */
const covered = 0.9
/** A larger city is better known, so it is the center if its circle is at most this much larger. */
const tolerance = 1.25
const roundedToMiles = 10
/** Largest cities of a state that may be the center. */
const candidates = 12

const circles = new Map<string, Region>()

/**
 * A whole state as the form's one place: the circle around one of its large cities that covers 90 % of its ZIP codes
 * with about the smallest radius. It reaches into neighboring states, but misses hardly any of the state's cars. Takes a postal
 * code.
 */
export function stateRegion(state: string): Region {
  const known = circles.get(state)
  if (known) return known
  const towns = usZipCodes().filter((zip) => zip.state === state)
  const cities = gazetteer()
    .cities.filter((city) => city.state === state)
    .slice(0, candidates)
  const reachOf = (city: Place) => {
    const miles = towns.map((town) => distanceMiles(city, town)).sort((a, b) => a - b)
    return miles[Math.ceil(covered * miles.length) - 1] ?? 0
  }
  const circlesOfCities = cities.map((city) => ({ city, miles: reachOf(city) }))
  const smallest = Math.min(...circlesOfCities.map(({ miles }) => miles))
  const best = circlesOfCities.find(({ miles }) => miles <= smallest * tolerance)
  const radiusMiles = Math.max(1, Math.ceil((best?.miles ?? 0) / roundedToMiles)) * roundedToMiles
  const region = { label: best ? placeLabel(best.city) : stateNames[state]!, radiusMiles }
  circles.set(state, region)
  return region
}
