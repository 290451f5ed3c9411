import { build } from './start/build'

// `npm run build`: prints a failure as the compiler's own words, without a stack trace of this script.
try {
  await build()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
