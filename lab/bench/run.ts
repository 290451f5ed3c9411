import { readdirSync } from 'node:fs'
import path from 'node:path'

// npm run bench -- <name>. Each benchmark runs in this process and returns one flat object with units in its keys,
// printed as the last line.
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const [name, ...args] = process.argv.slice(2)
if (!name || !names.includes(name)) {
  console.error(`usage: npm run bench -- <name>; there are: ${names.join(', ')}`)
  process.exit(2)
}
const { run } = await import(path.join(import.meta.dirname, `${name}.bench.ts`))
console.log(JSON.stringify({ bench: name, ...(await run(args)) }))
process.exit(0)
