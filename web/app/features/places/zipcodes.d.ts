declare module 'zipcodes' {
  export interface ZipEntry {
    zip: string
    latitude: number
    longitude: number
    city: string
    state: string
    country: string
  }
  export const codes: Record<string, ZipEntry>
  export const states: { abbr: Record<string, string> }
}
