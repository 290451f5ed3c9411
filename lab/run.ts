import { argv, exit } from 'node:process'

// npm run lab -- <name> [arguments]: runs a program of the laboratory. README.md says what each measures.
const programs = {
  bench: () => import('./bench/run'),
  eval: () => import('./eval/run'),
  identity: () => import('./identity/command'),
  histories: () => import('./histories/record'),
}
const name = argv[2] ?? ''
if (!(name in programs)) {
  console.error(`usage: npm run lab -- <name>; there are: ${Object.keys(programs).join(', ')}`)
  exit(2)
}
argv.splice(2, 1) // as if the program had been started directly
await programs[name as keyof typeof programs]()
