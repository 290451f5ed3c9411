/** The caching rule of a file below the public folder, by its path there. The build names assets by their content. */
export function cacheControlFor(file: string): string {
  if (file.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  return file === 'sw.js' ? 'no-cache' : 'public, max-age=3600'
}
