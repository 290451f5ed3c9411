import zipcodes, { type ZipEntry } from 'zipcodes'

let known: ZipEntry[] | undefined

/** The ZIP codes of the United States and its territories that have a place on the map: about 40,000. */
export const usZipCodes = (): ZipEntry[] =>
  (known ??= Object.values(zipcodes.codes).filter(
    ({ country, latitude, longitude }) => country === 'US' && (latitude !== 0 || longitude !== 0),
  ))
