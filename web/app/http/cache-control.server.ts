/** Cache-Control for a file, by its path in the public folder. Asset names contain a content hash. */
export function cacheControlFor(file: string): string {
  if (file.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  return file === 'sw.js' ? 'no-cache' : 'public, max-age=3600'
}
