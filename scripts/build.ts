import { build } from './start/build'

await build()
