import '@remix-run/node'

declare module '@remix-run/node' {
  // Loaders and actions hand dates and undefined through as they are.
  interface Future {
    v3_singleFetch: true
  }
}
