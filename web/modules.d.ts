/** The build that Remix's Vite plugin provides to web/server.ts. */
declare module 'virtual:remix/server-build' {
  export * from '@remix-run/dev/server-build'
}

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
