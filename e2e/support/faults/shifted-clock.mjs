import { readFileSync } from 'node:fs'

// Loaded into a web or worker process before its own code (`node --import`). Shifts its clock by the milliseconds in
// CLOCK_FILE, read ten times a second, as if the machine's time were set. Timers and other processes are not affected.

const everyMs = 100
let shiftMs = 0

setInterval(() => {
  try {
    shiftMs = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))
  } catch {
    shiftMs = 0 // no file: the right time
  }
}, everyMs).unref()

const now = Date.now.bind(Date)
const shiftedNow = () => now() + shiftMs

globalThis.Date = new Proxy(Date, {
  get: (target, key) => (key === 'now' ? shiftedNow : Reflect.get(target, key)),
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [shiftedNow()], newTarget),
})
