import { recognizeCar } from '#domain/catalog/recognize/recognize'
import { normalizeName } from '#domain/catalog/names/catalog'
import { sellSameCars } from '#domain/catalog/names/related-models'
import { toVin, toYear } from '#domain/listing/normalize'
import type { SellerType } from '#domain/vocabulary'
import { cleanText } from '../../text'
import { isRecord } from '../embedded'
import { flatListing, nestedListing } from './listing-shapes'

/** Fields as the site states them, in either shape. Null means "not stated". */
export interface CargurusListing {
  id: string
  title: string
  year: number | null
  makeModelText: string | null
  trim: string | null
  bodyTypeText: string | null
  transmissionText: string | null
  vin: string | null
  seller: SellerType
  /** Whole currency units. `priceText` shows the same amount. */
  price: number | null
  priceText: string | null
  mileage: number | null
  mileageUnit: string | null
  isNew: boolean | null
  inclusionType: string | null
  distanceMiles: number | null
  daysOnMarket: number | null
  postalCode: string | null
  town: string | null
  pictureUrl: string | null
  pictureCount: number | null
  facts: Record<string, string | null>
}

/**
 * Parses a listing in either shape. Null if it cannot be parsed or if its price, mileage, year, or make are
 * contradictory.
 */
export function parseListing(data: unknown): CargurusListing | null {
  const car = isRecord(data) && 'ontologyData' in data ? parseNested(data) : parseFlat(data)
  return car && isConsistent(car) ? car : null
}

// Both parsers build the object field by field. With this many fields, starting from a spread (`{ ...names, … }`)
// takes a hundred times as long.
type ParsedListing = CargurusListing & { mileageText: string | null; makeName: string | null; yearText: string | null }

function parseNested(data: unknown): ParsedListing | null {
  const parsed = nestedListing.safeParse(data)
  if (!parsed.success) return null
  const row = parsed.data
  const { ontologyData: car, priceData, mileageData, sellerData: seller } = row
  const { id, title, makeName, makeModelText, yearText, year } = parseNames(
    row.id,
    row.listingTitle,
    car.makeName,
    car.modelName,
    car.carYear,
  )
  return {
    id,
    title,
    makeName,
    makeModelText,
    yearText,
    year,
    trim: cleanText(car.trimName),
    bodyTypeText: cleanText(car.bodyTypeName),
    transmissionText: cleanText(row.localizedTransmission),
    vin: validVin(row),
    seller: parseSeller(row.sellerType),
    price: priceData?.current ?? null,
    priceText: cleanText(priceData?.localizedPrice),
    mileage: mileageData?.value ?? null,
    mileageUnit: mileageData?.unit ?? null,
    mileageText: cleanText(row.localizedMileage),
    isNew: row.isNew ?? (row.condition ? row.condition.toUpperCase() === 'NEW' : null),
    inclusionType: row.inclusionType ?? null,
    distanceMiles: row.distance ?? null,
    daysOnMarket: row.daysOnMarket ?? null,
    postalCode: seller?.postalCode ?? null,
    town: cleanText([seller?.city, seller?.region].filter(Boolean).join(', ')),
    pictureUrl: row.pictureData?.url ?? null,
    pictureCount: row.pictureCount ?? null,
    facts: {
      engine: cleanText(row.localizedEngineName),
      drivetrain: cleanText(row.localizedDrivetrain),
      fuel: cleanText(row.fuelData?.localizedType ?? row.localizedFuelType),
      'exterior color': cleanText(row.exteriorColorData?.name ?? row.exteriorColorData?.localized),
      'interior color': cleanText(row.interiorColorData?.name ?? row.interiorColorData?.localized),
      doors: cleanText(row.localizedDoors),
    },
  }
}

function parseFlat(data: unknown): ParsedListing | null {
  const parsed = flatListing.safeParse(data)
  const stated = parsed.success ? (parsed.data.listingTitle ?? parsed.data.listingTitleOnly) : null
  if (!parsed.success || !stated) return null
  const row = parsed.data
  const condition = row.vehicleCondition ?? row.listingCondition ?? ''
  const price = row.price ?? null
  const { id, title, makeName, makeModelText, yearText, year } = parseNames(
    row.id,
    stated,
    row.makeName,
    row.modelName,
    row.carYear ?? row.year,
  )
  return {
    id,
    title,
    makeName,
    makeModelText,
    yearText,
    year,
    trim: cleanText(row.trimName),
    bodyTypeText: cleanText(row.bodyTypeName),
    transmissionText: cleanText(row.localizedTransmission),
    vin: validVin(row),
    seller: parseSeller(row.sellerType),
    price,
    priceText: cleanText(row.priceString),
    // Prefer the figure with a unit.
    mileage: row.unitMileage?.value ?? row.mileage ?? null,
    mileageUnit: row.unitMileage?.unit ?? null,
    mileageText: cleanText(row.mileageString ?? (typeof row.mileage === 'number' ? String(row.mileage) : null)),
    isNew: row.isNew ?? (condition ? condition.toUpperCase() === 'NEW' : null),
    inclusionType: row.inclusionType ?? null,
    distanceMiles: row.distance ?? null,
    daysOnMarket: row.daysOnMarket ?? null,
    postalCode: row.sellerPostalCode ?? row.postalCode ?? null,
    town: cleanText(
      row.sellerCity?.includes(',') ? row.sellerCity : [row.sellerCity, row.sellerRegion].filter(Boolean).join(', '),
    ),
    pictureUrl: row.originalPictureData?.url ?? row.mainPictureUrl ?? null,
    pictureCount: row.pictureCount ?? null,
    facts: {
      engine: cleanText(row.localizedEngineDisplayName),
      drivetrain: cleanText(row.localizedDriveTrain),
      fuel: cleanText(row.localizedFuelType),
      'exterior color': cleanText(row.exteriorColorName ?? row.localizedExteriorColor),
      'interior color': cleanText(row.localizedInteriorColor),
      doors: cleanText(row.localizedNumberOfDoors),
    },
  }
}

function parseNames(
  id: number,
  title: string,
  make: string | null | undefined,
  model: string | null | undefined,
  year: string | number | null | undefined,
) {
  const makeName = cleanText(make)
  const modelName = cleanText(model)
  const yearText = year === null || year === undefined ? null : String(year)
  return {
    id: String(id),
    title: cleanText(title) ?? '',
    makeName,
    makeModelText: makeName && modelName ? `${makeName} ${modelName}` : null,
    yearText,
    year: yearText === null ? null : toYear(yearText),
  }
}

/** The site lists dealers' cars, and says so of the few private sellers: "PRIVATE", "PRIVATE_SELLER". */
export const parseSeller = (stated: unknown): SellerType =>
  typeof stated === 'string' && /^private/i.test(stated) ? 'owner' : 'dealer'

function validVin(row: {
  vin?: string | null
  isFakeVIN?: boolean | null
  isInvalidVin?: boolean | null
}): string | null {
  return row.isFakeVIN || row.isInvalidVin ? null : toVin(row.vin ?? '')
}

/** Checks that duplicate values agree: year and make with the title, price and mileage with their texts. */
function isConsistent(car: ParsedListing): boolean {
  if (car.title === '') return false
  const titleYear = /^(?:19|20)\d{2}(?= )/.exec(car.title)?.[0]
  if (car.yearText !== null && titleYear !== undefined && titleYear !== car.yearText) return false
  if (car.price !== null && (car.price < 0 || !sameAmount(car.price, car.priceText, car.inclusionType))) return false
  // A price in the text but not as a number means that the site renamed the number's field.
  if (car.price === null && /\d/.test(car.priceText ?? '')) return false
  if (car.mileage !== null && car.mileageText !== null && digits(car.mileageText) !== String(Math.round(car.mileage))) {
    return false
  }
  return sameMake(car)
}

const digits = (text: string) => text.replace(/\D/g, '')

/** Delivered cars are exempt: their text may include the delivery fee. */
function sameAmount(price: number, shown: string | null, inclusionType: string | null): boolean {
  if (shown === null || !/\d/.test(shown) || (inclusionType !== null && inclusionType !== 'DEFAULT')) return true
  return Math.abs(Number(digits(shown.replace(/\.\d{1,2}$/, ''))) - price) <= 1
}

function sameMake({ title, makeName, makeModelText, year }: ParsedListing): boolean {
  if (makeName === null || title.includes(makeName) || normalizeName(title).includes(normalizeName(makeName)))
    return true
  const byTitle = recognizeCar(title).make
  const stated = recognizeCar(`${year ?? ''} ${makeModelText ?? makeName}`).make
  return byTitle === null || byTitle === stated || (stated !== null && sellSameCars(byTitle, stated))
}
