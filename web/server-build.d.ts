/** The build that Remix's Vite plugin provides to web/server.ts. */
declare module 'virtual:remix/server-build' {
  export * from '@remix-run/dev/server-build'
}
